import type { CurlRequests } from "../../../../src/protocol/collections.ts";
import type { FormTree } from "../../../../src/protocol/forms.ts";
import { api } from "../../api/api.ts";
import { isFormMap } from "../../forms/tree-path.ts";
import { folderOfTab } from "../../state/active-request.ts";
import { reloadCollection } from "../../state/collection-state.ts";
import { attempt, notify, reportError } from "../../state/notice-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { revealPath } from "../../state/tree-state.ts";

type CurlRequest = CurlRequests["requests"][number];
type Change = (change: (tree: FormTree) => FormTree) => void;

/** Makes the requests of a curl command, and opens them. Failures are told to the user. */
export async function createFromCurl(
	text: string,
	folder: string,
): Promise<void> {
	await attempt(async () => {
		await createRequests(await requestsOf(text), folder);
	});
}

/** @throws ApiError when it is no curl command */
export async function requestsOf(
	text: string,
): Promise<readonly CurlRequest[]> {
	return (await api.readCurl(text)).requests;
}

/** @throws ApiError */
export async function createRequests(
	requests: readonly CurlRequest[],
	folder: string,
): Promise<void> {
	const paths: string[] = [];
	for (const { name, tree } of requests)
		paths.push(
			(await api.createItem({ kind: "request", folder, name, tree })).path,
		);
	await reloadCollection();
	for (const path of paths) {
		revealPath(path);
		openTab({ kind: "request", path });
	}
	tellWarnings(requests);
}

/** Fills the open request with that of a curl command; name, scripts, tests and docs stay. It can be undone. */
export async function fillFromCurl(
	text: string,
	onChange: Change,
): Promise<void> {
	await attempt(async () => {
		const [first, ...others] = await requestsOf(text);
		if (!first) return;
		let before: FormTree | undefined;
		onChange((tree) => {
			before = tree;
			return withRequest(tree, first.tree);
		});
		notify({
			kind: "info",
			text: "Request replaced by the curl command.",
			action: {
				label: "Undo",
				run: () => onChange((tree) => before ?? tree),
			},
		});
		tellWarnings([first]);
		if (others.length > 0) offerOthers(others);
	});
}

function offerOthers(others: readonly CurlRequest[]): void {
	const folder = folderOfTab();
	notify({
		kind: "info",
		text: `The command contains ${others.length + 1} requests; this is the first.`,
		action: {
			label: "Create the others, too",
			run: () => void createRequests(others, folder).catch(reportError),
		},
	});
}

function withRequest(tree: FormTree, fresh: FormTree): FormTree {
	const { info, http: _, graphql: __, settings, ...others } = tree;
	const kept = isFormMap(settings) ? settings : {};
	const wanted = isFormMap(fresh.settings) ? fresh.settings : {};
	const merged = { ...kept, ...wanted };
	return {
		info: { ...(isFormMap(info) ? info : {}), type: "http" },
		...others,
		http: fresh.http ?? {},
		...(Object.keys(merged).length > 0 && { settings: merged }),
	};
}

function tellWarnings(requests: readonly CurlRequest[]): void {
	const texts = requests.flatMap(({ warnings }) =>
		warnings.map(({ message }) => message),
	);
	if (texts.length > 0) notify({ kind: "info", text: texts.join(" ") });
}
