import type { ApiDocument } from "../document/api-document.ts";
import { ApiNode } from "../document/api-node.ts";
import type {
	ApiBody,
	ApiEncoding,
	ApiExample,
	ApiMediaType,
	ApiResponse,
} from "./api-operation.ts";
import { withoutParameters } from "./read-content.ts";
import { readHeaders } from "./read-headers.ts";
import { swaggerStyle } from "./read-parameters.ts";

/** The body of a Swagger 2 operation: of its parameter in `body`, or of those in `formData`. */
export function swaggerBody(
	document: ApiDocument,
	operation: ApiNode,
	lists: readonly ApiNode[],
): ApiBody | undefined {
	const found = new Map<string, ApiNode>();
	for (const item of lists.flatMap((list) => list.items())) {
		const at = document.references.follow(item);
		const place = at?.textAt("in");
		if (at && place === "body") found.set("body", at);
		if (at && place === "formData")
			found.set(`formData ${at.get("name").text()}`, at);
	}
	const consumes = mediaTypesOf(document, operation, "consumes");
	const body = found.get("body");
	if (body) return bodyOf(body, consumes);
	const fields = [...found.values()];
	return fields[0] && formOf(fields, fields[0], consumes);
}

/** `consumes` or `produces` of the operation, else of the document. */
function mediaTypesOf(
	{ root }: ApiDocument,
	operation: ApiNode,
	key: string,
): readonly string[] {
	const own = operation.has(key) ? operation : root;
	return own.textsAt(key);
}

function bodyOf(at: ApiNode, consumes: readonly string[]): ApiBody {
	const schema = at.get("schema");
	const example = [at.get("x-example"), at.get("example")].find(
		({ isThere }) => isThere,
	);
	const types = consumes.length === 0 ? ["application/json"] : consumes;
	return {
		isRequired: at.flagAt("required"),
		description: at.textAt("description"),
		content: types.map((written) =>
			mediaTypeOf(written, at, {
				schema: schema.isThere ? schema : undefined,
				examples: example ? [unnamed(example)] : [],
			}),
		),
		at,
	};
}

/** The fields as the properties of one schema. */
function formOf(
	fields: readonly ApiNode[],
	first: ApiNode,
	consumes: readonly string[],
): ApiBody {
	const named = fields.map((at) => [at.get("name").text() ?? "", at] as const);
	const required = named.flatMap(([name, at]) =>
		at.flagAt("required") ? name : [],
	);
	const schema = new ApiNode(first.file, {
		type: "object",
		properties: Object.fromEntries(named.map(([name, at]) => [name, at.value])),
		required,
	});
	const hasFile = fields.some((at) => at.textAt("type") === "file");
	const multipart = "multipart/form-data";
	const forms = consumes.filter((type) =>
		/^(?:multipart\/|application\/x-www-form-urlencoded)/i.test(type),
	);
	const usual = hasFile ? multipart : "application/x-www-form-urlencoded";
	const types = hasFile
		? forms.filter((type) => type.startsWith("multipart/"))
		: forms;
	const encoding = new Map<string, ApiEncoding>(
		named.map(([name, at]) => [
			name,
			{ contentType: undefined, style: swaggerStyle(at) },
		]),
	);
	return {
		isRequired: required.length > 0,
		description: undefined,
		content: (types.length === 0 ? [usual] : types).map((written) => ({
			...mediaTypeOf(written, first, { schema, examples: [] }),
			encoding,
		})),
		at: first,
	};
}

/** `responses` of Swagger 2. */
export function swaggerResponses(
	document: ApiDocument,
	operation: ApiNode,
): readonly ApiResponse[] {
	const produces = mediaTypesOf(document, operation, "produces");
	return operation
		.get("responses")
		.members()
		.flatMap((item): ApiResponse[] => {
			const at = document.references.follow(item);
			if (at === undefined) return [];
			const schema = at.get("schema");
			const examples = at.get("examples");
			const types = new Set([
				...examples.keys(),
				...(schema.isThere ? produces : []),
			]);
			const content = [...types].map((written) => {
				const example = examples.get(written);
				return mediaTypeOf(written, at, {
					schema: schema.isThere ? schema : undefined,
					examples: example.isThere ? [unnamed(example)] : [],
				});
			});
			const description = at.textAt("description");
			const headers = readHeaders(document, at.get("headers"));
			return [{ status: item.key, description, headers, content, at }];
		});
}

function mediaTypeOf(
	written: string,
	at: ApiNode,
	{ schema, examples }: Pick<ApiMediaType, "schema" | "examples">,
): ApiMediaType {
	return {
		mediaType: withoutParameters(written),
		written,
		schema,
		itemSchema: undefined,
		examples,
		encoding: new Map(),
		at,
	};
}

function unnamed(value: ApiNode): ApiExample {
	return { name: undefined, value, serialized: undefined };
}
