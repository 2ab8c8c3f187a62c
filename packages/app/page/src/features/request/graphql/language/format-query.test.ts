import { parse, print } from "graphql";
import { expect, test } from "vitest";
import { formatQuery } from "./format-query.ts";

function formatted(query: string) {
	const spans = [...query.matchAll(/\{\{.*?\}\}/g)].map(
		({ index, 0: raw }) => ({
			from: index,
			to: index + raw.length,
		}),
	);
	return formatQuery(query, spans);
}

test("a query gets a line for each field, and keeps its comments and placeholders", () => {
	expect(
		formatted(
			"# all\nquery Q($id:ID!,$n:[Int!]=[1,2]) @live{user(id:$id,role:{{role}}){id # own\n  alias:name(size:{w:1,h:{{h}}})@include(if:true) {{more}}\n\n# rest\n...F ... on Admin{level}}} fragment F on User{a}",
		),
	).toBe(`# all
query Q($id: ID!, $n: [Int!] = [1, 2]) @live {
  user(id: $id, role: {{role}}) {
    id # own
    alias: name(size: { w: 1, h: {{h}} }) @include(if: true)
    {{more}}

    # rest
    ...F
    ... on Admin {
      level
    }
  }
}

fragment F on User {
  a
}
`);
});

test("arguments that fill more than a line get one each", () => {
	expect(
		formatted(
			"{ issues(first: 10, states: [OPEN, CLOSED], orderBy: {field: CREATED_AT, direction: DESC}, after: $cursor) { id } }",
		),
	).toBe(`{
  issues(
    first: 10
    states: [OPEN, CLOSED]
    orderBy: { field: CREATED_AT, direction: DESC }
    after: $cursor
  ) {
    id
  }
}
`);
});

test.each([
	'mutation M{a(text:"""x\n y""",b:-1.5e3){id}}',
	"query{a,b,c}",
	"subscription S($a:Int=1@d){a(b:$a)}",
	"{a(b:[{c:1},{d:[2,3]}]) @x @y(z: 1) {e}}",
	'{a(b:"# no comment") #yes\n}',
])(
	"formatting %s changes nothing that it means, and a second time nothing",
	(query) => {
		const once = formatted(query) ?? "";
		expect(print(parse(once))).toBe(print(parse(query)));
		expect(formatted(once)).toBe(once);
	},
);

test("what is not well-formed is left alone", () => {
	expect(formatted("{ a(b: 1 { c }")).toBeUndefined();
	expect(formatted("{ a } }")).toBeUndefined();
});
