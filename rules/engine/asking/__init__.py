"""Questions to people: requests, forms of answers, and answers in words."""
