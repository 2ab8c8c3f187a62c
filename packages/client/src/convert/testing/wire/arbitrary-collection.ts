import fc from "fast-check";
import { OPERATOR_NAMES } from "../../../kinds/operators.ts";
import { auth } from "./arbitrary-auth.ts";
import {
	codeLines,
	content,
	fieldName,
	headerName,
	headerValue,
	line,
	spaced,
	value,
	variableName,
} from "./arbitrary-texts.ts";
import type {
	Action,
	Assertion,
	Body,
	Entry,
	Folder,
	GeneratedCollection,
	Level,
	Param,
	Part,
	Request,
	Scripts,
	Variable,
} from "./collection-model.ts";

/** Random collections with something of everything that a request can have. */

function sometimes<T>(
	arbitrary: fc.Arbitrary<T>,
	freq = 3,
): fc.Arbitrary<T | undefined> {
	return fc.option(arbitrary, { nil: undefined, freq });
}

const disabled = fc.constantFrom(false, false, false, true);
const description = sometimes(fc.oneof(line, fc.constant("two\nlines")), 1);

function entries(
	name: fc.Arbitrary<string>,
	text: fc.Arbitrary<string>,
	maxLength = 3,
): fc.Arbitrary<Entry[]> {
	return fc.array(fc.record({ name, value: text, disabled, description }), {
		maxLength,
	});
}

const variable: fc.Arbitrary<Variable> = fc
	.record({
		name: variableName,
		typed: fc.oneof(
			{ weight: 4, arbitrary: value.map((text) => [undefined, text] as const) },
			fc.constantFrom(
				["number", "1.50"] as const,
				["number", "9007199254740993"] as const,
				["boolean", "true"] as const,
				["boolean", "false"] as const,
				["object", '{"a":[1,null],"b":"{{v1}}"}'] as const,
				["object", "[1, 2]"] as const,
				["null", "null"] as const,
				["string", "12"] as const,
				["string", "x y"] as const,
			),
		),
		disabled,
		description,
	})
	.map(({ typed: [type, text], ...others }) => ({
		...others,
		type,
		value: text,
	}));

const action: fc.Arbitrary<Action> = fc.record({
	// OpenCollection lets nothing set a name with a dot in it.
	name: fc.constantFrom("v1", "v2", "v3", "c-d"),
	value: fc.constantFrom(
		"res.status",
		"res.body.url",
		"res.body.list[0]",
		"1 + 1",
	),
	disabled,
	scope: fc.constantFrom(
		"runtime",
		"runtime",
		"request",
		"folder",
		"environment",
	),
	phase: fc.constantFrom("after-response", "after-response", "before-request"),
});

const balanced = codeLines.map((all) => {
	const text = all.join("\n");
	const opened = text.split("if (true) {").length - 1;
	return `{\n${text}\n}${"\n}".repeat(opened)}`;
});
const before = fc
	.tuple(fc.constantFrom("v1", "v2", "x"), balanced)
	.map(
		([name, code]) =>
			`${code}\nreq.setHeader("X-Script-${name}", String(client.getVar("${name}") ?? "none").replace(/[^!-~]/g, "."));`,
	);
const early = fc.constantFrom(
	"const same = 1;\nif (same) return;",
	"let same = 2; client.setVar('v2', same);",
);
const tests = balanced.map(
	(code) =>
		`${code}\ntest("it's {ok}", () => {\n  expect(res.status).to.equal(200);\n});`,
);
const scripts: fc.Arbitrary<Scripts> = fc.record({
	"before-request": sometimes(
		fc.array(fc.oneof(before, early), { minLength: 1, maxLength: 2 }),
	),
	"after-response": sometimes(
		fc.array(balanced, { minLength: 1, maxLength: 1 }),
	),
	tests: sometimes(fc.array(tests, { minLength: 1, maxLength: 2 })),
});

const settings = fc.record({
	encodeUrl: sometimes(fc.boolean()),
	followRedirects: sometimes(fc.boolean()),
	maxRedirects: sometimes(fc.constantFrom(0, 3)),
	timeout: sometimes(fc.constantFrom(0, 20_000)),
});

const level: fc.Arbitrary<Level> = fc.record({
	headers: entries(headerName, headerValue),
	auth,
	variables: fc.array(variable, { maxLength: 2 }),
	actions: fc.array(action, { maxLength: 1 }),
	scripts,
	settings,
	docs: sometimes(content, 1),
});

const contentType = sometimes(
	fc.constantFrom("text/css", "application/json; charset=utf-8", "{{v1}}"),
	1,
);
const file = fc.constantFrom("files/a.bin", "files/b c.txt", "files/ü.json");
const part: fc.Arbitrary<Part> = fc.record({
	name: fieldName,
	value,
	disabled,
	files: sometimes(fc.array(file, { maxLength: 2 })),
	contentType,
});
const body: fc.Arbitrary<Body> = fc.oneof(
	fc.record({
		type: fc.constantFrom(
			"json" as const,
			"text" as const,
			"xml" as const,
			"sparql" as const,
		),
		text: content,
	}),
	fc.record({
		type: fc.constant("form-urlencoded" as const),
		entries: entries(fieldName, value),
	}),
	fc.record({
		type: fc.constant("multipart-form" as const),
		parts: fc.array(part, { maxLength: 3 }),
	}),
	fc.record({
		type: fc.constant("file" as const),
		files: fc.array(
			fc.record({
				path: file,
				contentType: fc.constantFrom("", "text/css", "a/b; c=d"),
				selected: fc.boolean(),
			}),
			{ maxLength: 3 },
		),
	}),
	fc.record({
		type: fc.constant("graphql" as const),
		query: content,
		variables: fc.oneof(content, fc.constantFrom("", '{ "a": {{v1}} }')),
	}),
);

const assertion: fc.Arbitrary<Assertion> = fc.record({
	expression: fc.constantFrom(
		"res.status",
		"res.body.url",
		"res.body.list[0]",
		'res("list[0]")',
		"res.headers['content-type']",
		"res.body.a ? 1 : 2",
		"res.missing",
	),
	operator: fc.constantFrom(...OPERATOR_NAMES),
	value: fc.oneof(
		spaced,
		fc.constantFrom(
			"200",
			"eq 200",
			"isDefined",
			"[1, 2]",
			"1, 300",
			"/^a/",
			"a\nb",
		),
	),
	disabled,
});

const param: fc.Arbitrary<Param> = fc.record({
	name: fc.oneof(fieldName, fc.constantFrom("id", "q")),
	value,
	disabled,
	description,
	type: fc.constantFrom("query", "path"),
});
const path = fc
	.tuple(
		fc.constantFrom(
			"/a",
			"/:id",
			"/:id/x/:q",
			"/{{v1}}",
			"/a b/ü",
			"",
			"/digest",
		),
		fc.constantFrom("", "", "?q=1", "?q={{v1}}&a=%20+", "?a&b=", "?", "?x=:id"),
		fc.constantFrom("", "", "#f", "?r"),
	)
	.map((parts) => parts.join(""));

const request: fc.Arbitrary<Request> = fc
	.record({
		name: sometimes(
			fc.oneof(line, fc.constantFrom("a/b", "..", "con", "a:b*?")),
		),
		seq: sometimes(fc.constantFrom(1, 2, 3, 1.5)),
		tags: fc.array(fc.constantFrom("smoke", "a-b", "x y", "1"), {
			maxLength: 2,
		}),
		method: fc.constantFrom(
			"GET",
			"POST",
			"PUT",
			"DELETE",
			"PATCH",
			"OPTIONS",
			"PURGE",
			"get",
		),
		path,
		params: fc.array(param, { maxLength: 3 }),
		body: sometimes(body, 5),
		assertions: fc.array(assertion, { maxLength: 3 }),
		level,
	})
	.map(({ level: own, ...others }) => ({ ...own, ...others }));

const folder: fc.Memo<Folder> = fc.memo((depth) =>
	fc
		.record({
			hasFile: fc.constantFrom(true, true, true, false),
			name: sometimes(line),
			seq: sometimes(fc.constantFrom(1, 2, 3)),
			requests: fc.array(request, { minLength: 1, maxLength: 3 }),
			folders:
				depth <= 1 ? fc.constant([]) : fc.array(folder(), { maxLength: 1 }),
			level,
		})
		.map(({ level: own, ...others }) => ({ ...own, ...others })),
);

export const generatedCollection: fc.Arbitrary<GeneratedCollection> = fc
	.record({
		requests: fc.array(request, { maxLength: 4 }),
		folders: fc.array(folder(3), { maxLength: 2 }),
		environment: fc.array(variable, { maxLength: 3 }),
		level,
	})
	.map(({ level: own, ...others }) => ({ ...own, ...others }));
