// What dyn4j says of pairs: the Penetration and the Separation of Sat or Gjk,
// and the Manifold of ClippingManifoldSolver. Numbers are doubles. Like the
// other adapters it answers each scene, a line of JSON, with one line.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.dyn4j.Version;
import org.dyn4j.collision.manifold.ClippingManifoldSolver;
import org.dyn4j.collision.manifold.Manifold;
import org.dyn4j.collision.narrowphase.Gjk;
import org.dyn4j.collision.narrowphase.NarrowphaseDetector;
import org.dyn4j.collision.narrowphase.Penetration;
import org.dyn4j.collision.narrowphase.Sat;
import org.dyn4j.collision.narrowphase.Separation;
import org.dyn4j.geometry.Capsule;
import org.dyn4j.geometry.Circle;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Transform;
import org.dyn4j.geometry.Vector2;

final class Dyn4j {
    // ---- JSON: the scenes that `collide generate` writes -------------------

    private final String text;
    private int at;

    private Dyn4j(String text) {
        this.text = text;
    }

    private char next() {
        while (Character.isWhitespace(text.charAt(at)))
            at++;
        return text.charAt(at);
    }

    private Object value() {
        char first = next();
        if (first == '{' || first == '[')
            return elements(first == '{');
        if (first == '"')
            return string();
        int from = at;
        while (at < text.length() && ",]} \t\r".indexOf(text.charAt(at)) < 0)
            at++;
        String word = text.substring(from, at);
        return Character.isLetter(first) ? word : Double.valueOf(word);
    }

    private String string() {
        StringBuilder made = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            if (text.charAt(at) == '\\')
                at++;
            made.append(text.charAt(at));
        }
        at++;
        return made.toString();
    }

    private Object elements(boolean isObject) {
        Map<String, Object> members = new LinkedHashMap<>();
        List<Object> list = new ArrayList<>();
        for (at++; "]}".indexOf(next()) < 0;) {
            if (text.charAt(at) == ',') {
                at++;
            } else if (isObject) {
                next();
                String name = string();
                next();
                at++; // the colon
                members.put(name, value());
            } else {
                list.add(value());
            }
        }
        at++;
        return isObject ? members : list;
    }

    private static String number(double value) {
        return Double.isFinite(value) ? Double.toString(value) : "null";
    }

    private static String place(Vector2 v) {
        return "{\"x\":" + number(v.x) + ",\"y\":" + number(v.y) + "}";
    }

    private static String quoted(Object text) {
        return '"' + text.toString().replaceAll("[\\\\\"]", "\\\\$0") + '"';
    }

    // ---- Shapes ------------------------------------------------------------

    private static Vector2 vector(Object pair) {
        List<?> numbers = (List<?>) pair;
        return new Vector2((Double) numbers.get(0), (Double) numbers.get(1));
    }

    private static Convex polygon(List<Vector2> vertices) {
        Vector2[] all = vertices.toArray(new Vector2[0]);
        if (Geometry.getWinding(all) < 0)
            Geometry.reverseWinding(all);
        return Geometry.createPolygon(all);
    }

    // A capsule has an angle, so only one along an axis is exact.
    private static Convex capsule(Vector2 a, Vector2 b, double radius) {
        if (a.x != b.x && a.y != b.y)
            throw new IllegalArgumentException("only capsules along an axis");
        Convex made = new Capsule(Math.abs(a.x - b.x) + 2 * radius,
            Math.abs(a.y - b.y) + 2 * radius);
        made.translate((a.x + b.x) / 2, (a.y + b.y) / 2);
        return made;
    }

    private static Convex shape(Map<?, ?> item) {
        double radius = item.containsKey("radius")
            ? (Double) item.get("radius") : 0;
        switch ((String) item.get("type")) {
        case "circle":
            Convex circle = new Circle(radius);
            circle.translate(vector(item.get("center")));
            return circle;
        case "box":
            Vector2 low = vector(item.get("min")), high = vector(item.get("max"));
            return polygon(List.of(low, new Vector2(high.x, low.y), high,
                new Vector2(low.x, high.y)));
        case "polygon":
            if (radius > 0)
                throw new IllegalArgumentException("no rounded polygons");
            return polygon(((List<?>) item.get("vertices")).stream()
                .map(Dyn4j::vector).collect(Collectors.toList()));
        case "segment":
            return new Segment(vector(item.get("a")), vector(item.get("b")));
        case "capsule":
            return capsule(vector(item.get("a")), vector(item.get("b")), radius);
        default:
            throw new IllegalArgumentException("no points");
        }
    }

    // ---- Pairs -------------------------------------------------------------

    private static String collide(NarrowphaseDetector detector, Convex a,
                                  Convex b) {
        Transform identity = new Transform();
        Penetration found = new Penetration();
        if (!detector.detect(a, identity, b, identity, found)) {
            Separation apart = new Separation();
            new Gjk().distance(a, identity, b, identity, apart);
            return ",\"penetration\":null,\"separation\":{\"normal\":"
                + place(apart.getNormal()) + ",\"distance\":"
                + number(apart.getDistance()) + ",\"point1\":"
                + place(apart.getPoint1()) + ",\"point2\":"
                + place(apart.getPoint2()) + "}";
        }
        Manifold manifold = new Manifold();
        String text = ",\"penetration\":{\"normal\":" + place(found.getNormal())
            + ",\"depth\":" + number(found.getDepth()) + "}";
        if (!new ClippingManifoldSolver().getManifold(
                found, a, identity, b, identity, manifold))
            return text;
        return text + ",\"manifold\":{\"normal\":" + place(manifold.getNormal())
            + ",\"points\":[" + manifold.getPoints().stream()
                .map(p -> "{\"point\":" + place(p.getPoint()) + ",\"depth\":"
                    + number(p.getDepth()) + "}")
                .collect(Collectors.joining(",")) + "]}";
    }

    private static String record(NarrowphaseDetector detector,
                                 Map<?, ?> a, Map<?, ?> b, int i, int k) {
        String head = "{\"a\":" + quoted(a.containsKey("id") ? a.get("id") : "#" + i)
            + ",\"b\":" + quoted(b.containsKey("id") ? b.get("id") : "#" + k);
        Convex first, second;
        try {
            first = shape(a);
            second = shape(b);
        } catch (IllegalArgumentException refused) {
            return head + ",\"refused\":" + quoted(refused.getMessage()) + "}";
        }
        try {
            return head + collide(detector, first, second) + "}";
        } catch (RuntimeException thrown) {
            return head + ",\"failed\":\"exception\",\"message\":"
                + quoted(thrown) + "}";
        }
    }

    private static String answer(NarrowphaseDetector detector, String line,
                                 int number) {
        Map<?, ?> scene = (Map<?, ?>) new Dyn4j(line).value();
        List<?> shapes = (List<?>) scene.get("shapes");
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < shapes.size(); i++)
            for (int k = i + 1; k < shapes.size(); k++)
                pairs.add(record(detector, (Map<?, ?>) shapes.get(i),
                    (Map<?, ?>) shapes.get(k), i, k));
        return "{\"scene\":" + (scene.containsKey("name")
            ? quoted(scene.get("name")) : number)
            + ",\"pairs\":[" + String.join(",", pairs) + "]}";
    }

    public static void main(String[] words) throws IOException {
        String question = words.length > 0 ? words[0] : "sat";
        if (question.equals("--version")) {
            System.out.println("dyn4j " + Version.getVersion());
            return;
        }
        NarrowphaseDetector detector =
            question.equals("gjk") ? new Gjk() : new Sat();
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(System.in));
        int number = 0;
        for (String line; (line = lines.readLine()) != null; number++) {
            System.out.println(answer(detector, line, number));
            System.out.flush();
        }
    }
}
