import {
	type ApiMediaType,
	type ApiNode,
	InvalidJsonError,
	parseJson,
} from "@curlew/client/openapi";
import { abridgedValue } from "../schema/abridged-value.ts";
import type { JudgedBody } from "./exchange.ts";
import { formValue } from "./form-values.ts";
import { isForm, isJson, isJsonLines, isMultipartType } from "./media-types.ts";
import { multipartValue } from "./multipart-values.ts";
import { type ReadContext, scalarReadings } from "./parameter-values.ts";

/** What a body says, as far as schemas can judge it. */
export type JudgeableBody =
	/** What it may stand for, the likeliest first. */
	| { readonly kind: "value"; readonly readings: readonly unknown[] }
	/** One value after the other, each by a schema. */
	| {
			readonly kind: "items";
			readonly items: readonly unknown[];
			readonly schema: ApiNode;
	  }
	| {
			readonly kind: "broken";
			readonly contentType: string;
			readonly reason: string;
			readonly excerpt: string;
	  }
	| {
			readonly kind: "unread";
			readonly reason: string;
			/** Somebody might take it for valid. */
			readonly isTold: boolean;
	  };

/** UTF-16 code units. */
const LARGEST_JUDGED = 10_000_000;

/** Reads a body by its own content type, which the document may give as a range only. */
export function readJudgedBody(
	context: ReadContext,
	body: JudgedBody,
	contentType: string,
	media: ApiMediaType,
): JudgeableBody {
	if (body.kind === "unread") return unread(body.reason, media);
	if (body.kind === "multipart")
		return isMultipartType(contentType)
			? value(multipartValue(context.document, body.parts, media))
			: unread("it is a form, and its content type is none of a form", media);
	const size = body.kind === "text" ? body.text.length : body.bytes.length;
	if (size > LARGEST_JUDGED)
		return unread(`it has more than ${LARGEST_JUDGED / 1e6} MB`, media);
	if (isJson(contentType))
		return readJson(textOf(body, contentType), contentType);
	if (isJsonLines(contentType) && media.itemSchema)
		return readLines(textOf(body, contentType), contentType, media.itemSchema);
	if (isForm(contentType))
		return value(formValue(context, textOf(body, contentType), media));
	if (
		contentType.startsWith("text/") &&
		!/xml|html|event-stream/.test(contentType)
	)
		return {
			kind: "value",
			readings: scalarReadings(
				context.document,
				media.schema,
				textOf(body, contentType),
			),
		};
	return { kind: "unread", reason: "", isTold: false };
}

function value(one: unknown): JudgeableBody {
	return { kind: "value", readings: [one] };
}

/** Told only where there is a schema to judge by. */
function unread(reason: string, { schema }: ApiMediaType): JudgeableBody {
	return { kind: "unread", reason, isTold: schema !== undefined };
}

function readJson(text: string, contentType: string): JudgeableBody {
	try {
		return value(parseJson(text));
	} catch (error) {
		if (!(error instanceof InvalidJsonError)) throw error;
		return {
			kind: "broken",
			contentType,
			reason: error.message,
			excerpt: abridgedValue(text),
		};
	}
}

function readLines(
	text: string,
	contentType: string,
	schema: ApiNode,
): JudgeableBody {
	const items: unknown[] = [];
	// RFC 7464 begins each record with RS.
	for (const line of text.replaceAll("\u001e", "\n").split("\n")) {
		if (line.trim() === "") continue;
		const read = readJson(line, contentType);
		if (read.kind !== "value") return read;
		items.push(...read.readings);
	}
	return { kind: "items", items, schema };
}

function textOf(
	body: Extract<JudgedBody, { readonly kind: "text" | "bytes" }>,
	contentType: string,
): string {
	if (body.kind === "text") return body.text;
	const [, charset = "utf-8"] =
		/;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType) ?? [];
	return decoderFor(charset).decode(body.bytes);
}

function decoderFor(charset: string): InstanceType<typeof TextDecoder> {
	try {
		return new TextDecoder(charset);
	} catch (error) {
		if (error instanceof RangeError) return new TextDecoder();
		throw error;
	}
}
