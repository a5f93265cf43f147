diff tests/golden/cases/error-box-order.out -
