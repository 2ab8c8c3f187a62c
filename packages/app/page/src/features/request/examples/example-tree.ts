import type { FormData, FormTree } from "../../../../../src/protocol/forms.ts";
import type { SendResult } from "../../../../../src/protocol/sending.ts";
import {
	dataAt,
	isFormMap,
	textAtPath,
	treesAt,
	withData,
} from "../../../forms/tree-path.ts";
import { bodyPlace, methodOf, protocolOf, urlOf } from "../request-fields.ts";

const EXAMPLES = ["examples"];

/** Responses that somebody has kept, with their requests. */
export function savedExamples(tree: FormTree): readonly FormTree[] {
	return treesAt(tree, EXAMPLES);
}

export function withSavedExamples(
	tree: FormTree,
	examples: readonly FormTree[],
): FormTree {
	return withData(tree, EXAMPLES, examples.length === 0 ? undefined : examples);
}

/** A name that no other example has. */
export function freeExampleName(
	examples: readonly FormTree[],
	wanted: string,
): string {
	const taken = new Set(examples.map((one) => textAtPath(one, ["name"])));
	let name = wanted;
	for (let number = 2; taken.has(name); number++) name = `${wanted} ${number}`;
	return name;
}

/**
 * An example of a request and what came back. The request is the one of the form:
 * its placeholders stay, so that no value of a variable gets into it.
 *
 * @param response as the page has it: values of secrets are masked
 * @param body as it came; undefined where it is no text
 */
export function exampleFrom(
	tree: FormTree,
	name: string,
	{ result, response }: Pick<SendResult, "result" | "response">,
	body: string | undefined,
): FormTree {
	const answer = result.response;
	return {
		name,
		request: exampleRequest(tree),
		response: {
			status: answer?.status ?? 0,
			statusText: answer?.statusText ?? "",
			headers: (answer?.headers ?? []).map(([header, value]) => ({
				name: header,
				value: withoutCookieValue(header, value),
			})),
			...(body !== undefined && {
				body: { type: typeOfBody(response?.mediaType ?? ""), data: body },
			}),
		},
	};
}

function exampleRequest(tree: FormTree): FormTree {
	const section = dataAt(tree, [protocolOf(tree)]);
	const { headers, params } = isFormMap(section) ? section : {};
	const body = dataAt(tree, bodyPlace(tree));
	const written: FormData | undefined =
		protocolOf(tree) === "graphql" && body !== undefined
			? { type: "graphql", data: body }
			: body;
	return {
		url: urlOf(tree),
		method: methodOf(tree),
		...(headers !== undefined && { headers }),
		...(params !== undefined && { params }),
		...(written !== undefined && { body: written }),
	};
}

/** The form with the request of an example in place of its own: URL, method, headers, params and body. */
export function withRequestOf(example: FormTree, tree: FormTree): FormTree {
	const request = dataAt(example, ["request"]);
	if (!isFormMap(request)) return tree;
	const protocol = protocolOf(tree);
	const { url, method, headers, params, body } = request;
	const isGraphql = isFormMap(body) && body.type === "graphql";
	const own = protocol === "graphql" && isGraphql ? body.data : body;
	const section = { url, method, headers, params };
	let changed = tree;
	for (const [key, value] of Object.entries(section))
		if (value !== undefined || key === "headers" || key === "params")
			changed = withData(changed, [protocol, key], value);
	return withData(changed, bodyPlace(changed), own);
}

/** A session is as good as a password. */
function withoutCookieValue(header: string, value: string): string {
	return header.toLowerCase() === "set-cookie"
		? value.replace(/^([^=;]*=)[^;]*/, "$1●●●")
		: value;
}

function typeOfBody(mediaType: string): string {
	if (/[/+]json$/.test(mediaType)) return "json";
	if (/html/.test(mediaType)) return "html";
	return /[/+]xml$/.test(mediaType) ? "xml" : "text";
}
