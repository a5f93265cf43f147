run --shape disc --by -0.105458483,0.229372352 scenes/cast-box2d-625.json
