import { FORMATS } from "@curlew/client/editing";
import { describe, expect, test } from "vitest";
import { placeOfFile } from "./file-place.ts";
import { readFacts } from "./read-facts.ts";

/** What a file says, as texts: `scope name (area)` and the names that are asked for. */
function factsOf(path: string, text: string) {
	const own = path.endsWith(".bru") ? "bruno.json" : "opencollection.yml";
	const place = placeOfFile(`/shop/${path}`, {
		root: "/shop",
		file: `/shop/${own}`,
		format: FORMATS[own === "bruno.json" ? "bruno" : "opencollection"],
	});
	if (!place) throw new Error(`${path} is no part of the collection`);
	const facts = readFacts(text, place);
	const lines = text.split("\n");
	return {
		defined: facts.definitions.map(
			({ scope, name, area, isSecret, isDisabled, nameRange }) => {
				const marks = `${isSecret ? " secret" : ""}${isDisabled ? " disabled" : ""}`;
				const line = lines[nameRange?.start.line ?? -1];
				const written = line?.slice(
					nameRange?.start.character,
					nameRange?.end.character,
				);
				expect(written).toBe(name);
				return `${scope} ${name} (${area})${marks}`;
			},
		),
		used: facts.uses.map(({ names, scope, nameStart }) => {
			const line = lines[nameStart?.line ?? -1];
			expect(line?.startsWith(names[0], nameStart?.character)).toBe(true);
			return `${scope ?? "any"} ${names.join("|")}`;
		}),
	};
}

describe("what counts where", () => {
	test("a request in Bruno's format: every section that holds placeholders, actions, local and disabled variables", () => {
		const text = `meta {
  name: {{not}} a template
  type: http
}

post {
  url: {{host}}/:id?q={{q}}
  body: formUrlEncoded
  auth: bearer
}

params:query {
  ~q: {{query}}
}

params:path {
  id: {{id.value}}
}

headers {
  {{headerName}}: {{headerValue}}
}

auth:bearer {
  token: {{token}}
}

body:form-urlencoded {
  text: '''
    first {{one}}
      second {{two}}
  '''
}

body:graphql:vars {
  { "a": "{{graph}}" }
}

vars:pre-request {
  plain: 1
  ~off: {{inVariable}}
  @local: 2
}

vars:post-response {
  made: res.body.id
  @short: res.body.{{x}}
}

assert {
  res.body.n - total: eq {{status}}
  ~res.body.id: eq 1
}

tests {
  const kept = bru.getEnvVar("fromEnv");
  bru.setCollectionVar("forAll", kept);
}

docs {
  {{inDocs}}
}
`;
		const { defined, used } = factsOf("users/create.bru", text);
		expect(defined).toEqual([
			"request plain (users/create.bru/)",
			"request off (users/create.bru/) disabled",
			"request local (users/create.bru/)",
			"runtime made ()",
			"request short (users/create.bru/)",
			"collection forAll ()",
		]);
		expect(used).toEqual([
			"any host",
			"any q",
			"any query",
			"any id.value|id",
			"any headerName",
			"any headerValue",
			"any token",
			"any one",
			"any two",
			"any graph",
			"any inVariable",
			"any x",
			"any total",
			"any status",
			"environment fromEnv",
		]);
	});

	test("a request in YAML: the same, with actions and their scopes", () => {
		const text = `info:
  name: "{{not}} a template"
http:
  method: POST
  url: "{{host}}/:id?q={{q}}"
  params:
    - name: id
      value: "{{id.value}}"
      type: path
  auth:
    type: bearer
    token: '{{token}}'
  body:
    type: graphql
    data:
      query: "{ a }"
      variables: |
        {
          "a": "{{graph}}"
        }
runtime:
  variables:
    - name: "plain"
      value: {type: object, data: '{"x": "{{inValue}}"}'}
    - name: off
      disabled: true
  actions:
    - type: set-variable
      selector:
        expression: res.body.id
      variable:
        name: made
        scope: environment
    - type: set-variable
      selector:
        expression: client.getVar("other")
      variable:
        name: own
        scope: request
  assertions:
    - expression: res.status
      operator: eq
      value: "{{status}}"
  scripts:
    - type: tests
      code: client.setVar("made", "{{inScript}}")
docs: "{{inDocs}}"
`;
		const { defined, used } = factsOf("users/create.yml", text);
		expect(defined).toEqual([
			"request plain (users/create.yml/)",
			"request off (users/create.yml/) disabled",
			"runtime made ()",
			"environment made ()",
			"request own (users/create.yml/)",
		]);
		expect(used).toEqual([
			"any host",
			"any q",
			"any id.value|id",
			"any token",
			"any graph",
			"any inValue",
			"any inScript",
			"runtime other",
			"any status",
		]);
	});

	test.each([
		["users/folder.yml", "folder", "users/"],
		["opencollection.yml", "collection", ""],
	])("%s gives variables to the requests below it", (path, scope, area) => {
		const text = `request:
  auth:
    type: bearer
    token: "{{token}}"
  variables:
    - name: host
      value: "{{other}}"
`;
		expect(factsOf(path, text)).toEqual({
			defined: [`${scope} host (${area})`],
			used: ["any token", "any other"],
		});
	});

	test.each([
		["users/deep/folder.bru", "folder", "users/deep/"],
		["collection.bru", "collection", ""],
	])("so does %s", (path, scope, area) => {
		const text = `auth:bearer {\n  token: {{token}}\n}\n\nvars:pre-request {\n  host: {{other}}\n}\n`;
		expect(factsOf(path, text)).toEqual({
			defined: [`${scope} host (${area})`],
			used: ["any token", "any other"],
		});
	});

	test("environments have secrets of several kinds", () => {
		const bru = `vars {
  host: a
}
vars:secret [
  token,
  ~old
]
vars:externalsecrets:vault {
  outside: path
}
`;
		expect(factsOf("environments/dev.bru", bru).defined).toEqual([
			"environment host ()",
			"environment token () secret",
			"environment old () secret disabled",
			"environment outside () secret",
		]);
		const yaml = `variables:
  - name: host
    value: a
  - name: token
    secret: true
`;
		expect(factsOf("environments/dev.yml", yaml).defined).toEqual([
			"environment host ()",
			"environment token () secret",
		]);
	});

	test("anchors are read once, and what they stand for where it stands", () => {
		const text = `info:
  name: One
http:
  url: &url "http://localhost/{{a}}"
  headers:
    - name: X
      value: *url
`;
		expect(factsOf("one.yml", text).used).toEqual(["any a"]);
	});
});
