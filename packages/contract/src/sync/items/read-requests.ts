import {
	type FormTree,
	isFormTree,
	type Tree,
	toFormTree,
} from "@curlew/client/editing";
import {
	type DocumentRequests,
	folderKey,
	type OperationRequest,
} from "../base/operation-request.ts";
import { type Data, isDataList, memberIn, textOrNothing } from "../data.ts";

/** What the importer has made of a document, operation by operation. */
export function requestsOfTree(tree: Tree): DocumentRequests {
	const whole = toFormTree(tree);
	const operations: OperationRequest[] = [];
	const folders = new Map<string, FormTree>();
	collect(whole, [], { operations, folders });
	const environments = mapsIn(
		memberIn(memberIn(whole, "config"), "environments"),
	);
	return {
		operations,
		folders,
		own: Object.fromEntries(
			Object.entries(whole).filter(([key]) => OWN.has(key)),
		),
		environments: new Map(
			environments.map((one) => [
				textOrNothing(memberIn(one, "name")) ?? "",
				one,
			]),
		),
	};
}

/** What a document says of the collection as a whole. */
const OWN: ReadonlySet<string> = new Set(["info", "request", "docs"]);

interface Collected {
	readonly operations: OperationRequest[];
	readonly folders: Map<string, FormTree>;
}

function collect(
	holder: FormTree,
	names: readonly string[],
	found: Collected,
): void {
	for (const item of mapsIn(memberIn(holder, "items"))) {
		const { items, extensions, ...form } = item;
		const name = textOrNothing(memberIn(item["info"], "name")) ?? "";
		if (items !== undefined) {
			const inner = [...names, name];
			found.folders.set(folderKey(inner), form);
			collect(item, inner, found);
			continue;
		}
		const memory = memberIn(memberIn(extensions, "curlew"), "openapi");
		const key = textOrNothing(memberIn(memory, "operation"));
		if (key === undefined) continue;
		const id = textOrNothing(memberIn(memory, "id"));
		found.operations.push({ key, id, folders: names, form });
	}
}

function mapsIn(data: Data | undefined): readonly FormTree[] {
	return isDataList(data) ? data.filter(isForm) : [];
}

function isForm(data: Data): data is FormTree {
	return typeof data !== "bigint" && isFormTree(data as never);
}
