draw --preview --ascii --width 70 -
