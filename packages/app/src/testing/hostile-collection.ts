import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** What a browser would run, ask for or obey, if a text of the collection became part of a page. */
export const HOSTILE_TEXTS: readonly string[] = [
	`<img src=x onerror="globalThis.hacked='image'">`,
	`<script>globalThis.hacked='script'</script>`,
	`"><svg/onload=globalThis.hacked='svg'>`,
	`'-(globalThis.hacked='quote')-'`,
	"</textarea></style></script><b>broken out</b>",
	`[click](javascript:globalThis.hacked='link')`,
	"![pixel](http://attacker.test/pixel.png)",
	"<iframe srcdoc=\"<script>parent.hacked='frame'</script>\"></iframe>",
	"<meta http-equiv=refresh content='0;url=http://attacker.test/'>",
	"\u202egpj.exe\u202c\u0000\u001b[2J",
	"{{constructor.constructor('return process')()}}",
	"__proto__",
];

/** Where the parts of a hostile collection are, for tests that look whether they did harm. */
export interface HostileCollection {
	/** The collection's folder. */
	readonly root: string;
	/** A file beside it, which nobody may read or write by way of the collection. */
	readonly outside: string;
	/** What stands in that file. */
	readonly secret: string;
	/** Paths in the collection that lead out of it. */
	readonly ways: readonly string[];
}

/**
 * Writes a collection as somebody may have made it who wants to do harm to
 * whoever opens it: HTML in every text, links and paths that lead out, scripts
 * that never end, names that are no names, files that are too large.
 *
 * @param folder an empty folder; the collection becomes `collection` in it
 * @param largeFile bytes of the large files; more makes tests slow
 */
export async function writeHostileCollection(
	folder: string,
	{ largeFile = 5_000_000 }: { readonly largeFile?: number } = {},
): Promise<HostileCollection> {
	const root = join(folder, "collection");
	const outside = join(folder, "outside", "private.txt");
	const secret = "private-4711-nobody-may-see-this";
	await write(outside, secret);
	await write(
		join(folder, "outside", "request.yml"),
		requestFile(secret, "http://127.0.0.1:9/"),
	);
	const files = {
		...ownFiles(),
		...namedByHtml(),
		...scripts(),
		...fileRequests(outside),
		...oddFiles(largeFile),
	};
	for (const [path, text] of Object.entries(files))
		await write(join(root, path), text);
	const ways = await linksOut(root, folder);
	return { root, outside, secret, ways };
}

type Files = Readonly<Record<string, string>>;

function ownFiles(): Files {
	const [first = "", second = ""] = HOSTILE_TEXTS;
	return {
		"opencollection.yml": yaml({
			info: { name: first },
			docs: HOSTILE_TEXTS.join("\n\n"),
		}),
		"environments/local.yml": yaml({
			name: "local",
			variables: HOSTILE_TEXTS.map((value, index) => ({
				name: `hostile${index}`,
				value,
			})),
		}),
		"environments/html.yml": yaml({ name: second, variables: [] }),
	};
}

/** Each text as name, docs, header, body and variable of a request. */
function namedByHtml(): Files {
	return Object.fromEntries(
		HOSTILE_TEXTS.map((text, index) => [
			`html/${index}.yml`,
			yaml({
				info: { name: text, seq: index, tags: [text] },
				http: {
					method: "POST",
					url: `{{host}}/echo?q=${encodeURIComponent(text)}`,
					headers: [{ name: "X-Text", value: `{{hostile${index}}}` }],
					body: { type: "text", data: text },
				},
				runtime: {
					variables: [{ name: "own", value: text }],
					assertions: [{ expression: text, operator: "eq", value: text }],
				},
				docs: text,
			}),
		]),
	);
}

/** Scripts that never end, eat memory, flood the console, or look for a way out. */
function scripts(): Files {
	const codes = {
		loop: "for (;;) {}",
		memory: "const all = []; for (;;) all.push('x'.repeat(1e6));",
		recursion: "const again = () => again(); again();",
		regex: "/^(a+)+$/.test('a'.repeat(40) + 'b');",
		flood: "for (let n = 0; n < 1e5; n++) console.log('<b>flood</b>', n);",
		process: "this.constructor.constructor('return process')().exit(1);",
		files: "require('fs').readFileSync('../outside/private.txt');",
		module: "require('../outside/private.txt');",
		visualize: `client.visualize("html", { name: "x", content: ${JSON.stringify(HOSTILE_TEXTS[1])} });`,
		names:
			"test('<img src=x onerror=alert(1)>', () => { throw new Error('<b>no</b>'); });",
	};
	return Object.fromEntries(
		Object.entries(codes).map(([name, code]) => [
			`scripts/${name}.yml`,
			yaml({
				info: { name },
				http: { url: "{{host}}/ok" },
				runtime: { scripts: [{ type: "before-request", code }] },
			}),
		]),
	);
}

/** Requests that want to send a file of their user's. */
function fileRequests(outside: string): Files {
	const paths = {
		relative: "../outside/private.txt",
		absolute: outside,
		link: "links/file.txt",
		device: "/dev/zero",
		system: "/etc/passwd",
	};
	return Object.fromEntries(
		Object.entries(paths).map(([name, filePath]) => [
			`files/${name}.yml`,
			yaml({
				info: { name },
				http: {
					method: "POST",
					url: "{{host}}/steal",
					body: { type: "file", data: [{ filePath, selected: true }] },
				},
			}),
		]),
	);
}

/** Files that are broken, too large or too deep. */
function oddFiles(large: number): Files {
	const many = Array.from({ length: 12 }, (_, level) =>
		level === 0
			? "a0: &a0 [x, x, x, x, x, x, x, x, x]"
			: `a${level}: &a${level} [${Array(9)
					.fill(`*a${level - 1}`)
					.join(", ")}]`,
	);
	return {
		"odd/large.yml": yaml({
			info: { name: "large" },
			http: {
				url: "{{host}}/",
				body: { type: "text", data: "x".repeat(large) },
			},
		}),
		"odd/long-line.json": `{"a":"${"y".repeat(large)}"}`,
		"odd/broken.yml": "info: {name: [\nhttp: <script>",
		"odd/binary.yml": "\0\x01\x02\xff",
		"odd/billion.yml": `info:\n  name: billion\n${many.join("\n")}\n`,
		"odd/deep.yml": `info:\n  name: deep\nhttp: ${"[".repeat(5_000)}${"]".repeat(5_000)}\n`,
		"odd/proto.yml":
			"__proto__:\n  polluted: true\ninfo:\n  name: __proto__\nhttp:\n  url: '{{host}}/'\n",
		"odd/ name with spaces & <b>html<b>.yml": requestFile(
			"odd name",
			"{{host}}/",
		),
		[`odd/${"long".repeat(50)}.yml`]: requestFile("long name", "{{host}}/"),
	};
}

/** Links to what is outside, and to themselves. */
async function linksOut(
	root: string,
	folder: string,
): Promise<readonly string[]> {
	const links = join(root, "links");
	await mkdir(links, { recursive: true });
	const targets = {
		"file.txt": join(folder, "outside", "private.txt"),
		"request.yml": join(folder, "outside", "request.yml"),
		folder: join(folder, "outside"),
		root: "/",
		itself: join(links, "itself"),
		above: "..",
	};
	for (const [name, target] of Object.entries(targets))
		await symlink(target, join(links, name));
	return [
		...Object.keys(targets).map((name) => `links/${name}`),
		"links/folder/request.yml",
		"links/folder/private.txt",
		"../outside/private.txt",
		"..%2foutside%2fprivate.txt",
		"..\\outside\\private.txt",
		"html/../../outside/request.yml",
		join(folder, "outside", "private.txt"),
		"links/file.txt\0.yml",
	];
}

function requestFile(name: string, url: string): string {
	return yaml({ info: { name }, http: { method: "GET", url } });
}

/** JSON is YAML, and quotes every text. */
function yaml(content: unknown): string {
	return `${JSON.stringify(content, undefined, 2)}\n`;
}

async function write(file: string, text: string): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, text);
}
