import { expect, test } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver";
import { Editor, writeFiles } from "../testing/editor.ts";

const OWN = "opencollection: 1.0.0\ninfo:\n  name: X\n";
const DEV = "variables:\n  - name: token\n    value: x\n";

function request(url: string, more = ""): string {
	return `info:\n  name: One\nhttp:\n  method: GET\n  url: "${url}"\n${more}`;
}

const TOTAL = `runtime:
  variables:
    - name: total
      value: 3
  assertions:
    - expression: res.body.total - total
      operator: eq
      value: "0"
`;

const SECRET = "variables:\n  - name: token\n    secret: true\n";

/** Renames what stands at a place of `one.yml`, in the collection of the given files. */
async function renamed(
	files: Readonly<Record<string, string>>,
	marked: string,
	newName: string,
): Promise<Readonly<Record<string, string>>> {
	const root = writeFiles({ "opencollection.yml": OWN, ...files });
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	const edit = await editor.ask<WorkspaceEdit>("rename", "one.yml", marked, {
		newName,
	});
	return editor.applied(edit);
}

test.each(["-", "null", "NULL"])(
	"a name that YAML would take for something else is refused: %s",
	async (newName) => {
		const files = {
			"environments/dev.yml": DEV,
			"one.yml": request("http://localhost/{{token}}"),
		};
		await expect(renamed(files, "{{tok|en}}", newName)).rejects.toThrow(
			`"${newName}" would mean something else in environments/dev.yml; choose another name.`,
		);
	},
);

test.each(["to-tal", "7up", "res", "true", "class", "in", "undefined"])(
	"a name that an expression would take for something else is refused: %s",
	async (newName) => {
		const files = { "one.yml": request("http://localhost", TOTAL) };
		await expect(renamed(files, "name: to|tal", newName)).rejects.toThrow(
			`"${newName}" would mean something else in one.yml; choose another name.`,
		);
	},
);

test.each(["to-tal", "7up", "class", "123", "true"])(
	"where no expression has the variable, such a name will do: %s",
	async (newName) => {
		const files = {
			"environments/dev.yml": DEV,
			"one.yml": request("http://localhost/{{token}}"),
		};
		expect(await renamed(files, "{{tok|en}}", newName)).toEqual({
			"environments/dev.yml": DEV.replace("token", newName),
			"one.yml": request(`http://localhost/{{${newName}}}`),
		});
	},
);

test("a path that would become the name of another variable is refused", async () => {
	const files = {
		"environments/dev.yml":
			"variables:\n  - name: user\n    value:\n      type: object\n      data: '{\"b\": 1}'\n  - name: a.b\n    value: x\n",
		"one.yml": request("http://localhost/{{user.b}}/{{a.b}}"),
	};
	await expect(renamed(files, "{{us|er.b}}", "a")).rejects.toThrow(
		'There is a variable "a.b" already: environments/dev.yml:6.',
	);
});

test("a name is refused that a placeholder without a value has already", async () => {
	const files = {
		"environments/dev.yml": DEV,
		"one.yml": request("http://localhost/{{token}}/{{other}}"),
	};
	await expect(renamed(files, "{{tok|en}}", "other")).rejects.toThrow(
		'"other" is asked for already, and nothing sets it: one.yml:5.',
	);
});

test.each([
	["größe", "names are letters from A to Z, digits and _."],
	["a-b", "names are letters from A to Z, digits and _."],
	["OTHER", 'There is a name "OTHER" in the environment already.'],
])(
	"a secret in .env is given no name that would not do there: %s",
	async (newName, message) => {
		const files = {
			".env": "token=hunter2\nOTHER=1\n",
			"environments/dev.yml": SECRET,
			"one.yml": request("http://localhost/{{token}}"),
		};
		await expect(renamed(files, "{{tok|en}}", newName)).rejects.toThrow(
			message,
		);
	},
);

test("a secret that the environment of the editor has is left alone", async () => {
	const files = {
		"environments/dev.yml": SECRET.replace("token", "CURLEW_TEST_NAME"),
		"one.yml": request("http://localhost/{{CURLEW_TEST_NAME}}"),
	};
	await expect(renamed(files, "{{CUR|LEW_", "KEY")).rejects.toThrow(
		"has its value in the environment of this editor; rename it there first.",
	);
});

test("whoever renames what nothing in the collection sets is told to look elsewhere, too", async () => {
	const root = writeFiles({
		"opencollection.yml": OWN,
		"users.csv": "name\nann\n",
		"one.yml": request("http://localhost/{{name}}"),
	});
	await using editor = await Editor.begin(root);
	await editor.open("one.yml");
	const told = new Promise<string>((resolve) => {
		editor.connection.onNotification(
			"window/showMessage",
			({ message }: { readonly message: string }) => resolve(message),
		);
	});
	const edit = await editor.ask<WorkspaceEdit>(
		"rename",
		"one.yml",
		"{{na|me}}",
		{ newName: "login" },
	);
	expect(editor.applied(edit)).toEqual({
		"one.yml": request("http://localhost/{{login}}"),
	});
	expect(await told).toContain("a file of rows (--data)");
});
