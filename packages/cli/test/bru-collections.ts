import { curlew, type Finished, folderOf } from "./curlew.ts";

/** Collections in Bruno's format, called as `bru run` is in build files: docs/from-bru.md. */

export function request(path: string, rest = ""): string {
	return `meta {\n  name: ${path}\n  type: http\n}\n\nget {\n  url: {{host}}/${path}\n}\n${rest}`;
}

export const BRUNO_JSON = '{"version":"1","name":"Bru","type":"collection"}';

export function bruCollection(files: Readonly<Record<string, string>>) {
	return folderOf({ "bruno.json": BRUNO_JSON, ...files });
}

interface Place {
	readonly root: string;
}

interface Server {
	readonly url: string;
	readonly received: readonly { readonly url: string }[];
}

/** `curlew run` within the collection, as `bru` has to be called. */
export const runIn = runInWith(curlew);

/** The same with another way to run the command. */
export function runInWith(run: typeof curlew) {
	return (
		collection: Place,
		server: Pick<Server, "url">,
		...args: readonly string[]
	): Promise<Finished> =>
		run(["run", ...args, "--env-var", `host=${server.url}`], {
			cwd: collection.root,
		});
}

export function pathsOf({ received }: Server): readonly string[] {
	return received.map(({ url }) => url.slice(1));
}
