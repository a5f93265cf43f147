diff tests/golden/cases/simulate-contacts.out -
