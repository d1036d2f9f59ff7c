"""Headings of sheets that stand above values and are none themselves, in every game.

They are compared by `bare_key`: small letters without accents.
"""

from __future__ import annotations

TITLES = frozenset(
    {
        *("attributes", "attribute", "traits", "trait", "rings", "ring", "stats", "statistics"),
        *("physical", "social", "mental", "physical social mental", "knacks", "basics", "sheet"),
        *("character sheet", "general", "combat", "status", "attribut", "attributs", "ringe"),
        *("korperlich", "gesellschaftlich", "geistig", "physique", "mentales", "fisico", "fisicos"),
        *("anneaux", "anillos", "atributos", "caracteristiques", "werte", "caracteristicas"),
    }
)
"""Titles above values of several kinds, which say nothing themselves."""

SECTIONS = frozenset(
    {
        *("abilities", "actions", "advantages", "appearance", "armor", "armour", "attacks"),
        *("background", "backgrounds", "backstory", "character", "charakter", "defense", "defence"),
        *("description", "disadvantages", "disciplines", "equipment", "ausrustung", "experience"),
        *("features", "flaws", "gear", "health", "health levels", "history", "initiative", "sante"),
        *("inventory", "merits", "merits and flaws", "notes", "other", "personality", "powers"),
        *("saves", "skills", "spells", "summary", "techniques", "virtues", "void"),
        *("weapons", "wounds"),
    }
)
"""Headings that are no person's name, in whatever game they stand."""
