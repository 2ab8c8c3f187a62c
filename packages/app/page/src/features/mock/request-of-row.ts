import type { FormTree } from "../../../../src/protocol/forms.ts";
import type { MockRow } from "../../../../src/protocol/mock/mock.ts";
import { withData } from "../../forms/tree-path.ts";
import { EMPTY_SCRATCH } from "../../state/scratch/scratch-request.ts";

/** A request as the mock was sent one. @param address of the mock */
export function requestOfRow(
	address: string,
	{ method, url, contentType, body }: MockRow,
): FormTree {
	const asked = withData(EMPTY_SCRATCH.tree, ["http", "url"], address + url);
	const tree = withData(asked, ["http", "method"], method);
	if (body === null) return tree;
	const type = bodyType(contentType ?? "");
	const filled = withData(tree, ["http", "body"], { type, data: body });
	// A body of text says nothing by itself of what it is.
	return contentType === null || type !== "text"
		? filled
		: withData(
				filled,
				["http", "headers"],
				[{ name: "Content-Type", value: contentType }],
			);
}

function bodyType(contentType: string): "json" | "xml" | "text" {
	const [, kind] = /^[^;]*[/+](json|xml)\s*(?:;|$)/i.exec(contentType) ?? [];
	const name = kind?.toLowerCase();
	return name === "json" || name === "xml" ? name : "text";
}
