import type { ApiMediaType, ApiNode } from "@curlew/client/openapi";
import type { JudgedBody } from "./exchange.ts";
import type { JudgeContext } from "./judge-context.ts";
import { isJson, mediaTypeFor } from "./media-types.ts";
import { type JudgeableBody, readJudgedBody } from "./read-body.ts";
import { notJudged, valueFindings } from "./value-findings.ts";
import type { FoundJudgement, PlacelessViolation } from "./violation.ts";

/** A body with what the document says of it. */
export interface JudgedContent {
	readonly side: "request" | "response";
	/** What has it: `The request`, `A response 200`. */
	readonly title: string;
	readonly content: readonly ApiMediaType[];
	readonly at: ApiNode;
	/** Default: false. */
	readonly isOptional?: boolean;
	readonly contentType: string | undefined;
	readonly body: JudgedBody | undefined;
}

/** What of a body is not as the document says: its media type, whether it is there, what is in it. */
export function judgeContent(
	context: JudgeContext,
	judged: JudgedContent,
): FoundJudgement {
	const { content, contentType, body } = judged;
	if (isEmpty(body)) return { findings: missingBody(judged) };
	if (content.length === 0) return { findings: unexpectedContent(judged) };
	if (contentType === undefined) return { findings: [missingType(judged)] };
	const mediaType = mediaTypeFor(content, contentType);
	if (mediaType === undefined)
		return { findings: [wrongType(judged, contentType)] };
	const { document } = context;
	const schemas = context.schemas[judged.side];
	const read = readJudgedBody(
		{ document, schemas },
		body,
		contentType,
		mediaType,
	);
	return { mediaType, ...judgeRead(context, judged, mediaType, read) };
}

function judgeRead(
	context: JudgeContext,
	{ side }: JudgedContent,
	{ schema, at, mediaType }: ApiMediaType,
	read: JudgeableBody,
): FoundJudgement {
	const part = { side, in: "body" } as const;
	const title = `The ${side}'s body`;
	const schemas = context.schemas[side];
	switch (read.kind) {
		case "broken": {
			const { reason, excerpt } = read;
			const message = `${title} cannot be read as \`${read.contentType}\`: ${reason}`;
			return {
				findings: [
					{
						kind: "broken-body",
						severity: "error",
						message,
						part,
						expected: mediaType,
						actual: excerpt,
						at,
					},
				],
			};
		}
		case "unread": {
			const unread = { kind: "body", title, part, at } as const;
			return {
				findings: read.isTold ? [notJudged(unread, read.reason)] : [],
			};
		}
		case "value":
			return {
				value: read.readings[0],
				findings: valueFindings(schemas, read.readings, schema, {
					kind: "body",
					title,
					part,
					at: schema ?? at,
				}),
			};
		case "items":
			return {
				value: read.items,
				findings: read.items.flatMap((item, index) =>
					valueFindings(schemas, [item], read.schema, {
						kind: "body",
						title: `Line ${index + 1} of the ${side}'s body`,
						part,
						at: read.schema,
					}),
				),
			};
	}
}

function isEmpty(body: JudgedBody | undefined): body is undefined {
	if (body === undefined) return true;
	if (body.kind === "text") return body.text === "";
	return body.kind === "bytes" && body.bytes.length === 0;
}

function missingBody({
	side,
	title,
	content,
	at,
	isOptional,
}: JudgedContent): readonly PlacelessViolation[] {
	// A text or a file may be empty.
	const isDemanded =
		side === "request"
			? isOptional !== true
			: content.length > 0 &&
				content.every(
					({ mediaType, schema }) => schema !== undefined && isJson(mediaType),
				);
	if (!isDemanded) return [];
	const types = typesIn(content);
	return [
		{
			kind: "missing-body",
			severity: "error",
			message: `${title} has no body, and needs one${types === "" ? "" : ` of ${types}`}.`,
			part: { side, in: "body" },
			expected: types === "" ? "a body" : types,
			at,
		},
	];
}

function unexpectedContent({
	side,
	title,
	at,
}: JudgedContent): readonly PlacelessViolation[] {
	return [
		{
			kind: "unexpected-body",
			severity: "warning",
			message: `${title} has a body, of which the document says nothing.`,
			part: { side, in: "body" },
			expected: "no body",
			at,
		},
	];
}

function missingType({
	side,
	title,
	content,
	at,
}: JudgedContent): PlacelessViolation {
	const types = typesIn(content);
	return {
		kind: "content-type",
		severity: "error",
		message: `${title} has a body without \`Content-Type\`, where ${types} belongs.`,
		part: { side, in: "header", name: "Content-Type" },
		expected: types,
		at,
	};
}

function wrongType(
	{ side, title, content, at }: JudgedContent,
	contentType: string,
): PlacelessViolation {
	const types = typesIn(content);
	const written = at.get("content");
	return {
		kind: "content-type",
		severity: "error",
		message: `${title} has the content type \`${contentType}\`, not ${types}.`,
		part: { side, in: "header", name: "Content-Type" },
		expected: types,
		actual: contentType,
		at: written.isThere ? written : at,
	};
}

function typesIn(content: readonly ApiMediaType[]): string {
	return content.map(({ written }) => `\`${written}\``).join(" or ");
}
