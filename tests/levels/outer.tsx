<?xml version="1.0" encoding="UTF-8"?>
<tileset name="t" tilewidth="8" tileheight="8" tilecount="3" columns="0" objectalignment="topleft" tilerendersize="grid" fillmode="preserve-aspect-fit">
<tileoffset x="1" y="0"/>
<tile id="0">
<image source="t.png" width="8" height="8"/>
<objectgroup name="">
<object id="1" x="0" y="0" width="8" height="8"/>
</objectgroup>
</tile>
<tile id="1">
<image source="t.png" width="8" height="8"/>
<objectgroup name="">
<object id="1" x="0" y="0">
<polygon points="0,0 8,8 0,8"/>
</object>
<object id="2" x="0" y="0">
<polyline points="0,0 8,1"/>
</object>
</objectgroup>
</tile>
</tileset>
