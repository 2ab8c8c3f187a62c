import fc from "fast-check";
import { inFileOrder } from "../../formats/bru/write/section-order.ts";
import type {
	Section,
	SectionEntry,
} from "../../formats/bru/write/sections.ts";
import {
	isWritable,
	isWritableItem,
	writeBru,
} from "../../formats/bru/write/write-bru.ts";

/** Random `.bru` requests for property tests, as Bruno would write them. */

const letters = (characters: string) => fc.constantFrom(...characters);
const word = fc.string({
	unit: letters("abXY09_-./$"),
	minLength: 1,
	maxLength: 6,
});
const name = fc.oneof(
	word,
	fc
		.string({ unit: letters('ab :{}"@ü日#'), minLength: 1, maxLength: 6 })
		.filter((text) => text.trim() === text && !text.startsWith("@")),
);
const line = fc
	.string({ unit: letters("ab {}[]\"'@():~,\\ü😀#/?&=|-"), maxLength: 12 })
	.map((text) => text.trim());
const lines = fc
	.array(line, { minLength: 2, maxLength: 4 })
	.map((all) => all.join("\n").trim())
	.filter((text) => text.includes("\n"));
const value = fc.oneof(
	line,
	lines,
	fc.constantFrom("{{x}}", "true", "12", "null", "[", "~"),
);
const text = fc
	.array(fc.string({ unit: letters("ab {}[]\": \t'@`-#"), maxLength: 10 }), {
		minLength: 1,
		maxLength: 4,
	})
	.map((all) => all.join("\n"))
	.filter((all) => all.trim() !== "");
const annotation = fc.oneof(
	fc.record({
		name: fc.constant("description"),
		argument: fc
			.oneof(line, lines)
			.filter((one) => one !== "" && !one.includes("'''")),
	}),
	fc.constantFrom(
		{ name: "deprecated", argument: undefined },
		{ name: "version", argument: "2" },
	),
);
const entry = fc.record({
	name,
	value,
	isDisabled: fc.boolean(),
	annotations: fc.uniqueArray(annotation, {
		maxLength: 2,
		selector: (one) => one.name,
	}),
});
const variable = fc
	.tuple(
		entry,
		fc.constantFrom("", "@"),
		fc.constantFrom(
			undefined,
			["number", "1.50"],
			["number", "9007199254740993"],
			["boolean", "true"],
			["boolean", "maybe"],
			["object", '{"a":[1,null]}'],
			["object", "null"],
			["string", "x"],
		),
	)
	.map(([one, local, typed]): SectionEntry => {
		const named = { ...one, name: `${local}${one.name}` };
		const [type, typedValue] = typed ?? [];
		if (type === undefined || typedValue === undefined) return named;
		const annotations = [
			{ name: type, argument: undefined },
			...one.annotations,
		];
		return { ...named, value: typedValue, annotations };
	});
const assertion = fc.record({
	name: fc.constantFrom(
		"res.status",
		"res.body.a b[0]",
		'res("x")',
		"res.body",
	),
	value: fc.oneof(
		fc.constantFrom("eq 200", "isDefined", "200", "contains  x"),
		line,
	),
	isDisabled: fc.boolean(),
	annotations: fc.constant([]),
});
const tags = fc.array(word.filter(isWritableItem), { maxLength: 2 });

const MODES = [
	"none",
	"json",
	"text",
	"xml",
	"sparql",
	"graphql",
	"formUrlEncoded",
	"multipartForm",
	"file",
];
const AUTHS = [
	"none",
	"inherit",
	"basic",
	"bearer",
	"digest",
	"wsse",
	"apikey",
];

function dictionaryOf(section: string, one: fc.Arbitrary<SectionEntry>) {
	return fc
		.array(one, { minLength: 1, maxLength: 3 })
		.map((entries) => entries.filter((it) => isWritable(section, it)))
		.filter((entries) => entries.length > 0)
		.map(
			(entries): Section => ({ kind: "dictionary", name: section, entries }),
		);
}

function textOf(section: string): fc.Arbitrary<Section> {
	return text.map((content) => ({
		kind: "text",
		name: section,
		text: content,
	}));
}

const optional = [
	...[
		"params:query",
		"params:path",
		"headers",
		"body:form-urlencoded",
		"body:multipart-form",
	].map((section) => dictionaryOf(section, entry)),
	dictionaryOf("vars:pre-request", variable),
	dictionaryOf(
		"vars:post-response",
		variable.filter((one) => one.value !== ""),
	),
	dictionaryOf("assert", assertion),
	...[
		"body:json",
		"body:text",
		"body:graphql",
		"body:graphql:vars",
		"script:pre-request",
		"script:post-response",
		"tests",
		"docs",
	].map(textOf),
];

const plain = (one: string, content: string): SectionEntry => ({
	name: one,
	value: content,
	isDisabled: false,
	annotations: [],
});

const auths: Readonly<Record<string, readonly string[]>> = {
	basic: ["username", "password"],
	bearer: ["token"],
	digest: ["username", "password"],
	wsse: ["username", "password"],
};

const meta = fc
	.record({
		name: line.filter((one) => one !== "" && one !== "["),
		seq: fc.nat(99),
		tags,
	})
	.map(
		(one): Section => ({
			kind: "dictionary",
			name: "meta",
			entries: [
				plain("name", one.name),
				plain("type", "http"),
				plain("seq", String(one.seq)),
				...(one.tags.length === 0
					? []
					: [{ ...plain("tags", "["), items: one.tags }]),
			],
		}),
	)
	.filter(
		(section) =>
			section.kind !== "text" &&
			section.entries.every((one) => isWritable("meta", one)),
	);

/** The text of a request file with any of its sections. */
export const bruRequest: fc.Arbitrary<string> = fc
	.record({
		meta,
		method: fc.constantFrom("get", "post", "put", "delete", "patch"),
		url: line.filter((one) => one !== "[" && !one.startsWith("'''")),
		mode: fc.constantFrom(...MODES),
		auth: fc.constantFrom(...AUTHS),
		secrets: fc.array(
			line.filter((one) => one !== "[" && !one.startsWith("'''")),
			{ minLength: 2, maxLength: 2 },
		),
		others: fc.tuple(
			...optional.map((one) => fc.option(one, { nil: undefined })),
		),
	})
	.map(({ meta, method, url, mode, auth, secrets, others }) => {
		const fields = (auths[auth] ?? []).map((field, index) =>
			plain(field, secrets[index] ?? ""),
		);
		const key = [
			plain("key", "k"),
			plain("value", secrets[0] ?? ""),
			plain("placement", "queryparams"),
		];
		const authEntries = auth === "apikey" ? key : fields;
		return writeBru(
			inFileOrder([
				meta,
				{
					kind: "dictionary",
					name: method,
					entries: [
						plain("url", url),
						plain("body", mode),
						plain("auth", auth),
					],
				},
				...(authEntries.length === 0
					? []
					: [
							{
								kind: "dictionary" as const,
								name: `auth:${auth}`,
								entries: authEntries,
							},
						]),
				...others.filter((one) => one !== undefined),
			]),
		);
	});
