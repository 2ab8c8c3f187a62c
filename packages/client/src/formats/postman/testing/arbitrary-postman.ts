import fc from "fast-check";
import { POSTMAN_AUTHS } from "../auth-names.ts";
import { SCHEMA } from "./opened.ts";

const text = fc.constantFrom(
	"",
	"a",
	"{{x}}",
	"é ü",
	"a&b=c#d",
	'q"\\',
	"1\n2",
);
const word = fc.constantFrom("a", "b{{x}}", "c.d", "ü");
const flag = fc.constantFrom({}, { disabled: true });
const row = fc
	.record({ key: word, value: text, description: fc.constantFrom("", "why") })
	.chain((one) => flag.map((off) => ({ ...one, ...off })));
const rows = fc.array(row, { maxLength: 3 });
const url = fc.oneof(
	fc.constantFrom("{{base}}/a?x=1&y", "http://u:p@h.io:81/:id#f", ""),
	fc.record({
		protocol: fc.constantFrom("http", "https"),
		host: fc.array(word, { minLength: 1, maxLength: 2 }),
		path: fc.array(word, { maxLength: 3 }),
		query: rows,
		variable: rows,
	}),
);
const body = fc.oneof(
	fc.constant(null),
	fc.record({
		mode: fc.constant("raw"),
		raw: text,
		options: fc.record({
			raw: fc.record({
				language: fc.constantFrom("json", "xml", "html", "javascript", "text"),
			}),
		}),
	}),
	fc.record({ mode: fc.constant("urlencoded"), urlencoded: rows }),
	fc.record({
		mode: fc.constant("formdata"),
		formdata: fc.array(
			fc.record({
				key: word,
				type: fc.constant("file"),
				src: fc.constantFrom("x", ["x", "y"], null, ""),
			}),
			{ maxLength: 2 },
		),
	}),
	fc.constant({ mode: "file", file: { src: "x.bin" } }),
	fc.record({
		mode: fc.constant("graphql"),
		graphql: fc.record({ query: text, variables: text }),
	}),
);
const auth = fc.constantFrom(
	null,
	{ type: "noauth" },
	{ type: "basic", basic: [{ key: "username", value: "u" }] },
	{ type: "apikey", apikey: { key: "k", value: "v", in: "query" } },
	{ type: "oauth1", oauth1: { consumerKey: "c", addParamsToHeader: true } },
	{ type: "awsv4", awsv4: { accessKey: "a", region: "eu" } },
	{ type: "oauth2", oauth2: { accessToken: "t", addTokenTo: "queryParams" } },
	...Object.entries(POSTMAN_AUTHS).map(([type, { parameters }]) => ({
		type,
		[type]: Object.keys(parameters)
			.filter((key) => parameters[key]?.entries === undefined)
			.map((key) => ({ key, value: "{{v}}", type: "string" })),
	})),
);
const event = fc.array(
	fc.record({
		listen: fc.constantFrom("prerequest", "test"),
		script: fc.record({ exec: fc.array(text, { maxLength: 3 }) }),
	}),
	{ maxLength: 2 },
);
/** Some have one, by which scripts call them. */
const id = fc.constantFrom(
	{},
	{ id: "b7ea0b3c-1" },
	{ id: "12", _postman_id: "not this" },
);
const response = fc.record({
	name: word,
	originalRequest: fc.record({ method: fc.constant("PUT"), url: word }),
	status: fc.constantFrom("OK", ""),
	code: fc.constantFrom(200, 404),
	_postman_previewlanguage: fc.constantFrom("json", "text"),
	header: fc.constantFrom([], [{ key: "A", value: "b" }]),
	cookie: fc.constant([]),
	body: text,
});
const withId = <T extends object>(item: fc.Arbitrary<T>) =>
	fc.tuple(item, id).map(([one, own]) => ({ ...own, ...one }));
const request = withId(
	fc.record({
		name: word,
		response: fc.array(response, { maxLength: 2 }),
		event,
		protocolProfileBehavior: fc.constantFrom({}, { followRedirects: false }),
		request: fc.record({
			method: fc.constantFrom("GET", "POST"),
			header: rows,
			url,
			body,
			auth,
			description: fc.constantFrom("", "# Docs"),
		}),
	}),
);
const folderOf = (items: fc.Arbitrary<object>) =>
	withId(
		fc.record({
			name: word,
			auth,
			event,
			description: fc.constantFrom("", "why"),
			protocolProfileBehavior: fc.constantFrom({}, { strictSSL: true }),
			item: fc.array(items, { maxLength: 3 }),
		}),
	);
/** Collections as Postman writes them. */
export const arbitraryPostman = fc.record({
	info: fc.record({
		_postman_id: fc.constant("c-1"),
		name: word,
		version: fc.constantFrom("", "1.2.3"),
		schema: fc.constant(SCHEMA),
	}),
	variable: fc.array(
		fc.record({
			key: word,
			value: fc.oneof(text, fc.integer(), fc.boolean()),
			type: fc.constantFrom("string", "number", "any", "secret"),
		}),
		{ maxLength: 2 },
	),
	auth,
	event,
	item: fc.array(
		fc.oneof(request, folderOf(fc.oneof(request, folderOf(request)))),
		{ maxLength: 3 },
	),
});
