import { toJson, type Value } from "@curlew/template";
import type { BodyDefinition } from "../../collection/model.ts";
import { hasContent, isRawBodyKind } from "../../kinds/body-kinds.ts";
import type { RequestTexts } from "../templated-text.ts";
import type { CompiledBody } from "./compiled-body.ts";
import { type FormKind, formOfScript } from "./form-of-script.ts";
import { mediaTypeOfKind } from "./media-types.ts";

const URLENCODED = /^application\/x-www-form-urlencoded\b/i;
const MULTIPART = /^multipart\//i;

/**
 * A body that a script set in place of the defined one. A written `Content-Type`
 * says what a structure becomes, and without one the defined kind does: for a
 * form, rows as `getBody` gives them or an object of values are the form's
 * content; anything else becomes JSON. Text stays text of the defined kind.
 *
 * @param contentType the header that the user or a script wrote, as written
 */
export function bodyOfScript(
	value: Value | undefined,
	defined: BodyDefinition,
	contentType: string | undefined,
	texts: RequestTexts,
): CompiledBody {
	if (value === undefined) return { kind: "none" };
	const kind = formKindOf(defined, contentType);
	if (typeof value === "string") return textBody(value, defined, kind, texts);
	const form = kind && formOfScript(kind, value, texts);
	return form ?? jsonBody(toJson(value), mediaTypeBehind(defined), texts);
}

/** What form it is, if any. */
function formKindOf(
	{ kind }: BodyDefinition,
	contentType: string | undefined,
): FormKind | undefined {
	if (contentType !== undefined && !contentType.includes("{{")) {
		if (URLENCODED.test(contentType)) return "form-urlencoded";
		return MULTIPART.test(contentType) ? "multipart-form" : undefined;
	}
	if (kind === "none") return undefined;
	return hasContent(kind, "entries") || hasContent(kind, "parts")
		? kind
		: undefined;
}

function textBody(
	value: string,
	defined: BodyDefinition,
	form: FormKind | undefined,
	texts: RequestTexts,
): CompiledBody {
	if (form === "form-urlencoded")
		return { kind: "form-text", text: texts.ofScript(value, "the form") };
	const { kind } = defined;
	if (kind === "json" || kind === "graphql")
		return jsonBody(value, undefined, texts);
	return isRawBodyKind(kind)
		? { kind, text: texts.ofScript(value, `the ${kind} body`) }
		: { kind: "text", text: texts.ofScript(value, "the body") };
}

function jsonBody(
	source: string,
	mediaType: string | undefined,
	texts: RequestTexts,
): CompiledBody {
	const context = { context: "json" } as const;
	return {
		kind: "json",
		text: texts.ofScript(source, "the JSON body", context),
		withoutComments: undefined,
		...(mediaType !== undefined && { mediaType }),
	};
}

/** The media type that a defined text says of itself, whatever a script puts in its place. */
function mediaTypeBehind({ kind }: BodyDefinition): string | undefined {
	return kind !== "json" && isRawBodyKind(kind)
		? mediaTypeOfKind(kind)
		: undefined;
}
