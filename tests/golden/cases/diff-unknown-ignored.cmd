diff --ignore-member depht --ignore-member depth tests/golden/cases/all-sat.out -
