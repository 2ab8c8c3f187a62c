import { onTestFinished } from "vitest";
import { openCollection } from "../../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../../collection/testing/temporary-folder.ts";
import { type Scripts, scriptsField } from "../../testing/run-files.ts";
import { openPartedRun, type PartedRunOptions } from "../parted-run.ts";

/** Requests in the order given: `folder/name`, with what they send and do. */
export type Requests = Readonly<
	Record<
		string,
		Scripts & {
			readonly method?: string;
			readonly url?: string;
			readonly tags?: string;
		}
	>
>;

/** Each group in a line: what is repeated for it, its own requests, and whether its iterations stay together. */
export async function groupsOf(
	requests: Requests,
	options: Partial<PartedRunOptions> = {},
	more: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
	const files: Record<string, string> = {
		"opencollection.yml": "info:\n  name: Test\n",
		...more,
	};
	let seq = 0;
	for (const [path, request] of Object.entries(requests)) {
		const {
			method = "GET",
			url = "http://h/",
			tags = "",
			...scripts
		} = request;
		const name = path.split("/").at(-1);
		const [folder] = path.split("/");
		seq += 1;
		if (path.includes("/"))
			files[`${folder}/folder.yml`] ??=
				`info:\n  name: ${folder}\n  seq: ${seq}\n`;
		files[`${path}.yml`] =
			`info:\n  name: ${name}\n  seq: ${seq}\n  tags: [${tags}]\nhttp:\n  method: ${method}\n  url: "${url}"\nruntime:\n${scriptsField(scripts) || "  scripts: []\n"}`;
	}
	const folder = await temporaryFolder(files);
	onTestFinished(() => folder[Symbol.asyncDispose]());
	const collection = await openCollection(folder.root);
	const run = await openPartedRun(collection, { contentLimit: 0, ...options });
	onTestFinished(() => run.close());
	const { groups } = await run.divide(4);
	const pathOf = (position: number) => run.requests[position]?.path;
	return groups.map(({ positions, repeated, isChain }) =>
		[
			...repeated.map((position) => `(${pathOf(position)})`),
			...positions.map(pathOf),
			...(isChain ? ["chained"] : []),
		].join(" "),
	);
}

/** A login whose token others read. */
export const login = {
	method: "POST",
	"after-response": 'client.setVar("token", res.getBody().token)',
};
