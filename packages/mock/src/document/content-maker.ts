import { type Random, xmlOfValue } from "@curlew/client/internal";
import {
	type ApiDocument,
	type ApiExample,
	type ApiMediaType,
	type ApiNode,
	isMap,
	Sampler,
} from "@curlew/client/openapi";
import { isJsonType } from "../exchange/exchange.ts";
import type { ValueJudge } from "./validity.ts";
import { varied } from "./vary.ts";

/** A value for a media type. */
export interface MadeContent {
	readonly value: unknown;
	/** As it is sent. */
	readonly text: string;
	readonly why: string;
}

/** Makes values of responses: of examples where they are valid, else for the schema. Each once. */
export class ContentMaker {
	readonly document: ApiDocument;
	readonly judge: ValueJudge;
	readonly #sampler: Sampler;
	readonly #usual = new Map<unknown, MadeContent>();
	readonly #examples = new Map<unknown, readonly MadeContent[]>();

	constructor(document: ApiDocument, judge: ValueJudge) {
		this.document = document;
		this.judge = judge;
		this.#sampler = new Sampler(document, "response");
	}

	/** What is sent where nobody wants anything in particular. */
	usual(media: ApiMediaType): MadeContent {
		const known = this.#usual.get(media);
		if (known) return known;
		const made = this.#firstValid(media);
		this.#usual.set(media, made);
		return made;
	}

	/** The example of a name, or of the key that it has in the document; also one that is not valid. */
	example(media: ApiMediaType, name: string): MadeContent | undefined {
		const at = media.examples.findIndex(
			(example) => example.key === name || example.name === name,
		);
		return this.#written(media)[at];
	}

	/** Made for the schema, another one each time. */
	dynamic(media: ApiMediaType, random: Random): MadeContent {
		const schema = media.schema ?? media.itemSchema;
		if (schema === undefined) return this.usual(media);
		const value = this.varied(schema, random);
		return this.#made(media, value, "made for the schema, dynamic");
	}

	/** A valid value for a schema, as good as there is one. */
	sample(schema: ApiNode): unknown {
		return this.#sampler.sample(schema).value;
	}

	/** The same with other texts and numbers. */
	varied(schema: ApiNode, random: Random): unknown {
		const value = this.sample(schema);
		const isValid = (other: unknown) =>
			this.judge.fault(schema, other) === undefined;
		return varied({ document: this.document, schema, isValid, random }, value);
	}

	/** The faults of examples, for whoever wrote them. */
	faultOf(media: ApiMediaType, example: ApiExample): string | undefined {
		if (media.schema === undefined || example.serialized !== undefined)
			return undefined;
		return this.faultOfWritten(media.schema, example.value.value);
	}

	/** Why a value that somebody has written is not valid, also by the letter: `nullable` does not add `null` to an `enum`. */
	faultOfWritten(schema: ApiNode, value: unknown): string | undefined {
		return (
			this.judge.fault(schema, value) ??
			this.#sampler.judge.mismatch([schema], value)?.message
		);
	}

	#firstValid(media: ApiMediaType): MadeContent {
		const written = this.#written(media);
		const at = media.examples.findIndex(
			(example) => this.faultOf(media, example) === undefined,
		);
		const example = written[at];
		if (example) return example;
		const schema = media.schema ?? media.itemSchema;
		if (schema === undefined) return this.#made(media, undefined, "no schema");
		const why =
			written.length === 0
				? "made for the schema"
				: "made for the schema: the example is not valid";
		return this.#made(media, this.sample(schema), why);
	}

	#written(media: ApiMediaType): readonly MadeContent[] {
		const known = this.#examples.get(media);
		if (known) return known;
		const made = media.examples.map((example): MadeContent => {
			const { name, key, value, serialized } = example;
			const called = key ?? name;
			const why = called === undefined ? "example" : `example ${called}`;
			return serialized === undefined
				? this.#made(media, value.value, why)
				: { value: serialized, text: serialized, why };
		});
		this.#examples.set(media, made);
		return made;
	}

	#made(media: ApiMediaType, value: unknown, why: string): MadeContent {
		return { value, text: this.text(media, value), why };
	}

	/** A value as it is sent. */
	text(media: ApiMediaType, value: unknown): string {
		const { mediaType, schema } = media;
		if (isJsonType(mediaType) || mediaType === "*/*")
			return JSON.stringify(value) ?? "";
		if (value === undefined) return "";
		const isStream = media.itemSchema !== undefined;
		if (mediaType === "text/event-stream" && isStream) return eventOf(value);
		if (/^application\/(?:jsonl|x-ndjson|x-jsonlines)$/.test(mediaType))
			return `${JSON.stringify(value)}\n`;
		if (mediaType === "application/json-seq")
			return `\x1e${JSON.stringify(value)}\n`;
		if (/[/+]xml$/.test(mediaType))
			return xmlOfValue(this.document, schema, value);
		if (mediaType === "application/x-www-form-urlencoded" && isMap(value))
			return String(new URLSearchParams(Object.entries(value).map(pairOf)));
		return typeof value === "string" ? value : JSON.stringify(value);
	}
}

function pairOf([name, value]: [string, unknown]): [string, string] {
	return [name, typeof value === "string" ? value : JSON.stringify(value)];
}

/** One event, by its fields, or with all of the value as its data. */
function eventOf(value: unknown): string {
	if (!isMap(value)) return `data: ${JSON.stringify(value)}\n\n`;
	const fields = ["id", "event", "data", "retry"].filter((name) =>
		Object.hasOwn(value, name),
	);
	if (!fields.includes("data")) return `data: ${JSON.stringify(value)}\n\n`;
	const lines = fields.map((name) => {
		const field = value[name];
		const text = typeof field === "string" ? field : JSON.stringify(field);
		return text.replace(/^/gm, `${name}: `);
	});
	return `${lines.join("\n")}\n\n`;
}
