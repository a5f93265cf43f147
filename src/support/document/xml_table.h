/* What is known of Tiled's XML: which element becomes what of its JSON, and
 * which attributes are numbers or booleans (Tiled's documentation, "TMX Map
 * Format" and "JSON Map Format"). */
#ifndef XML_TABLE_H
#define XML_TABLE_H

/* Elements as far as they differ in what may stand in them. */
enum xml_element {
    XML_NOTHING, /* around the root */
    XML_MAP,
    XML_TILESET,
    XML_TEMPLATE,
    XML_LAYER,
    XML_GROUP,
    XML_OBJECTS,
    XML_IMAGE_LAYER,
    XML_OBJECT,
    XML_DATA,
    XML_CHUNK,
    XML_CELL,
    XML_TILE,
    XML_ANIMATION,
    XML_WANG_SETS,
    XML_WANG_SET,
    XML_TERRAINS,
    XML_PROPERTIES,
    XML_PROPERTY,
    XML_MEMBERS, /* the properties within a property */
    XML_TEXT,
    XML_OTHER
};

/* What becomes of an element. */
enum xml_fate {
    XML_AS_ROOT,    /* the root object */
    XML_AS_MEMBER,  /* a member of the object around: an object */
    XML_AS_ARRAY,   /* the same: an array of the elements in it */
    XML_AS_ELEMENT, /* an element of the array around */
    XML_AS_LISTED,  /* an element of an array that is a member of the object */
    XML_AS_TRUE,    /* a member that is true */
    XML_AS_POINTS,  /* a member: an array of points */
    XML_AS_INSIDE,  /* what is in it belongs to the object around */
    XML_AS_IMAGE,   /* the same, its attributes under other names */
    XML_AS_NUMBER,  /* a number of the data around */
    XML_AS_VALUE,   /* the value of the property around: an object */
    XML_AS_NAMED    /* a member that it names itself */
};

/* Arrays that elements of an object are listed in. */
#define XML_LISTS 2

struct xml_rule {
    enum xml_element parent; /* XML_OTHER: any */
    enum xml_element element;
    enum xml_fate fate;
    int list; /* XML_AS_LISTED: which of the object's arrays */
    const char *name;
    const char *member; /* its name in the object around; NULL: none, or that of
                           the element */
    const char *type;   /* of the member "type" that JSON has; NULL: none */
};

/* The rule of an element, which is that of XML_OTHER as a member where nothing
 * is known of it. */
const struct xml_rule *xml_rule_of(enum xml_element parent, const char *name);

enum xml_value { XML_STRING, XML_NUMBER, XML_BOOLEAN, XML_NUMBERS };

struct xml_attribute {
    const char *name;
    enum xml_value value;
};

/* What is known of attributes of this name; NULL: nothing, it is a string. */
const struct xml_attribute *xml_attribute_of(const char *name);

/* What the value of a property with this type is. */
enum xml_value xml_property_value(const char *type);

/* What JSON calls the attribute of an image; the name itself where the same. */
const char *xml_image_member(const char *name);

#endif
