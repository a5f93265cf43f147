run --dt 5 --pair A,C --from 0,5 --to 0,0 --at incident --method stop --within 9 -
