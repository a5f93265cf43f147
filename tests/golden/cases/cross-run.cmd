run --exit-zero --trace --at middle
