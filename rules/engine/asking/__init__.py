"""What people are asked: requests, questions, the forms of answers, and answers in words."""
