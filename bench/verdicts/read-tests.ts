// The files in `tests/` become collections of Postman's. A line with `==` begins a
// request (`== name METHOD /path {more}`) or, with FOLDER, a folder, one more `=` what
// is in it. `-- before` and `-- after` begin scripts:
//
// - `script`: lines as they stand
// - `checks`: a test on each line, which passes or fails
// - `values`: an expression on each line, whose value is in the name of a test that passes

/** Puts what an expression gives into the name of a test. */
const TELL_VALUE = `function X(name, read) {
	let told;
	try {
		const value = read();
		told = typeof value + ":" + (value && typeof value === "object" ? JSON.stringify(value) : String(value));
	} catch (error) {
		told = "throws " + error.name;
	}
	pm.test(name + "=>" + told.slice(0, 200), () => {});
}`;

interface Item {
	readonly name: string;
	readonly event: object[];
	readonly item?: Item[];
	readonly [more: string]: unknown;
}

const HEADING = /^(=+) (.*?) (?:FOLDER|([A-Z]+) (\/\S*)(?: (\{.*\}))?)$/;
const SCRIPT = /^-- (before|after) (script|checks|values)$/;

/** @param address what the requests go to @returns the collection of a file's text */
export function collectionOf(name: string, text: string, address: string) {
	const [options = "{}", ...lines] = text
		.replaceAll("http://127.0.0.1:8391", address)
		.split("\n");
	const root: Item = { name, event: [], item: [] };
	const open = [root];
	let block: string[] = [];
	let finish = () => {};
	for (const line of [...lines, "= END FOLDER"]) {
		const heading = HEADING.exec(line);
		const script = SCRIPT.exec(line);
		if (!heading && !script) {
			block.push(line);
			continue;
		}
		finish();
		block = [];
		finish = () => {};
		if (heading) {
			const depth = heading[1]?.length ?? 1;
			const item = itemOf(heading, address);
			open.length = Math.max(1, depth - 1);
			open.at(-1)?.item?.push(item);
			open.push(item);
		} else if (script) {
			const [, when = "", kind = ""] = script;
			const owner = open.at(-1) ?? root;
			const own = block;
			finish = () => addScript(owner, when, codeOf(kind, own));
		}
	}
	root.item?.pop();
	const schema =
		"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
	const { item, event } = root;
	return { info: { name, schema }, item, event, ...JSON.parse(options) };
}

function itemOf(
	[, , name = "", method, path, more]: RegExpExecArray,
	address: string,
): Item {
	if (method === undefined || path === undefined)
		return { name, event: [], item: [] };
	const { pathVariables, header, body, auth, ...others } = JSON.parse(
		more ?? "{}",
	);
	const url = new URL(address);
	const [pathname = "", query] = path.split("?");
	return {
		name,
		event: [],
		...others,
		request: {
			method,
			header,
			body: typeof body === "string" ? { mode: "raw", raw: body } : body,
			auth,
			url: {
				raw: address + path,
				protocol: "http",
				host: url.hostname.split("."),
				port: url.port,
				path: pathname.slice(1).split("/"),
				query: query?.split("&").map((pair) => {
					const [key, ...value] = pair.split("=");
					return { key, value: value.join("=") };
				}),
				variable: pathVariables,
			},
		},
	};
}

function addScript({ event }: Item, when: string, code: string): void {
	const listen = when === "before" ? "prerequest" : "test";
	const known = event.find((one) => "listen" in one && one.listen === listen);
	if (known && "script" in known && isScript(known.script))
		known.script.exec.push(...code.split("\n"));
	else
		event.push({
			listen,
			script: { type: "text/javascript", exec: code.split("\n") },
		});
}

function isScript(value: unknown): value is { readonly exec: string[] } {
	return typeof value === "object" && value !== null && "exec" in value;
}

function codeOf(kind: string, lines: readonly string[]): string {
	const written = lines.filter((line) => line !== "");
	if (kind === "script") return lines.join("\n");
	if (kind === "checks")
		return written
			.map(
				(line, at) =>
					`pm.test(${JSON.stringify(`${at} ${line}`)}, () => {${line}});`,
			)
			.join("\n");
	const told = written.map(
		(line) => `X(${JSON.stringify(line)}, () => (${line}));`,
	);
	return [TELL_VALUE, ...told].join("\n");
}
