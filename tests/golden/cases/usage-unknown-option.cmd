sat --tarce
