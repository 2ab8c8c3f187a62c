import { type FormTree, newFileText } from "@curlew/client/editing";

/** The request that a newcomer sends first. */
export const FIRST_EXAMPLE = "list-teas";

const ENVIRONMENT = "environments/local.yml";

interface ExampleFile {
	/** Relative, with `/`. */
	readonly path: string;
	readonly text: string;
}

/**
 * The example: a small collection that shows what a newcomer looks for first.
 *
 * @param url of the server that it talks to
 */
export function exampleFiles(url: string): readonly ExampleFile[] {
	return [
		{ path: "opencollection.yml", text: OWN },
		{ path: "README.md", text: README },
		{
			path: ENVIRONMENT,
			text: newFileText(ENVIRONMENT, "environment", {
				name: "local",
				variables: [
					{ name: "base_url", value: url },
					{ name: "user", value: "ada" },
				],
			}),
		},
		...REQUESTS.map(({ path, ...tree }, index) => {
			const file = `${path}.yml`;
			const { info, ...others } = tree;
			const numbered = { info: { ...info, type: "http", seq: index + 1 } };
			return {
				path: file,
				text: newFileText(file, "request", { ...numbered, ...others }),
			};
		}),
	];
}

const OWN = "opencollection: 1.0.0\ninfo:\n  name: Tea shop (example)\n";

const README = `# The example

A small collection to try things with. It talks to a server on this machine that
Curlew runs for as long as it has this collection open: nothing leaves the machine.
Change and break what you like; without this folder, *Open the example* makes it anew.
`;

type ExampleRequest = FormTree & {
	readonly path: string;
	readonly info: { readonly name: string };
};

const REQUESTS: readonly ExampleRequest[] = [
	{
		path: FIRST_EXAMPLE,
		info: { name: "List teas" },
		http: {
			method: "GET",
			url: "{{base_url}}/teas",
			params: [{ name: "kind", value: "green", type: "query", disabled: true }],
		},
		runtime: {
			assertions: [
				{ expression: "res.status", operator: "eq", value: "200" },
				{ expression: "res.body[0].name", operator: "isString" },
			],
		},
		docs: "Send it with **Ctrl+Enter**. Tick the param `kind` to get green teas only.",
	},
	{
		path: "create-a-tea",
		info: { name: "Create a tea" },
		http: {
			method: "POST",
			url: "{{base_url}}/teas",
			body: {
				type: "json",
				data: '{\n  "name": "Tea of {{user}} {{$randomInt}}",\n  "kind": "black",\n  "price": 4.5\n}\n',
			},
		},
		runtime: {
			actions: [
				{
					type: "set-variable",
					phase: "after-response",
					selector: { expression: "res.body.id", method: "jsonq" },
					variable: { name: "tea_id", scope: "runtime" },
				},
			],
			assertions: [{ expression: "res.status", operator: "eq", value: "201" }],
		},
		docs: "What comes back is kept: `tea_id` is used by **Read the tea**.",
	},
	{
		path: "read-the-tea",
		info: { name: "Read the tea" },
		http: { method: "GET", url: "{{base_url}}/teas/{{tea_id}}" },
		docs: "Needs **Create a tea** first: the preview says so.",
	},
	{
		path: "log-in",
		info: { name: "Log in" },
		http: {
			method: "POST",
			url: "{{base_url}}/login",
			body: { type: "json", data: '{ "user": "{{user}}" }\n' },
		},
		runtime: {
			scripts: [
				{
					type: "after-response",
					code: 'client.setVar("token", res.body.token);\n',
				},
			],
		},
	},
	{
		path: "who-am-i",
		info: { name: "Who am I" },
		http: {
			method: "GET",
			url: "{{base_url}}/me",
			auth: { type: "bearer", token: "{{token}}" },
		},
	},
	{
		path: "a-tea-that-is-not-there",
		info: { name: "A tea that is not there" },
		http: { method: "GET", url: "{{base_url}}/teas/0" },
		runtime: {
			assertions: [{ expression: "res.status", operator: "eq", value: "404" }],
		},
	},
];
