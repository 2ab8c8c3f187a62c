import { describe, expect, test } from "vitest";
import {
	consoleOf,
	type FinishedRun,
	runFiles,
	type Scripts,
	scriptsField,
} from "../testing/run-files.ts";

function request(http: string, scripts: Scripts = {}, seq = 1): string {
	const runtime = scriptsField(scripts);
	return `info:\n  name: r${seq}\n  seq: ${seq}\nhttp:\n${http.replace(/^/gm, "  ")}\n${runtime && `runtime:\n${runtime}`}`;
}

const everything = ({ events }: FinishedRun) => JSON.stringify(events);

describe("client.interpolate", () => {
	const output = async (code: string) => {
		const run = await runFiles(
			{
				"opencollection.yml":
					'info:\n  name: Test\nrequest:\n  variables:\n    - name: path\n      value: "{{process.env.PART}}/{{id}}"\n    - name: key\n      value: k3y-value\n      secret: true\n',
				".env": "PART=from-env\n",
				"a.yml": request('url: "{{host}}/{{id}}?%7B%7Bpath%7D%7D"', {
					tests: `const shown = (...values) => console.log(JSON.stringify(values));\n${code}`,
				}),
			},
			{ overrides: { id: "7" } },
		);
		expect(everything(run)).not.toContain("k3y-value");
		return JSON.parse(consoleOf(run)[0] ?? "");
	};

	test("fills in whatever stands in the call itself", async () => {
		expect(
			await output(
				[
					"const id = 7, key = client.getCollectionVar('key');",
					'shown(client.interpolate("{{process.env.PART}}"), client.interpolate(',
					`  "{{path}}?"), client.interpolate('{{path}}'),`,
					`  client . interpolate ( \`{{process.env["PART"]}}-\${id}\` ),`,
					'  client.interpolate("{{key}}") === key, client.interpolate("{{process.env.PART}} {{none}}"));',
				].join("\n"),
			),
		).toEqual([
			"from-env",
			"{{process.env.PART}}/7?",
			"from-env/7",
			"from-env-7",
			true,
			"from-env {{none}}",
		]);
	});

	test("reaches nothing for what came with a response, stands in a variable or is put together", async () => {
		expect(
			await output(
				[
					'client.setVar("mine", "{{key}} {{process.env.PART}}");',
					"const came = decodeURIComponent(res.body.url).split('?')[1], name = 'path', env = '{process.env.PART}}';",
					`shown(client.interpolate("{{path}}"), client.interpolate(came), client.interpolate("" + came), client.interpolate(\`\${came}\`),`,
					`  client.interpolate(\`{{\${name}}}\`), client.interpolate("{" + env), client.interpolate(client.getVar("mine")), client.interpolate("{{mine}}"));`,
				].join("\n"),
			),
		).toEqual([
			"from-env/7",
			"{{process.env.PART}}/7",
			"{{process.env.PART}}/7",
			"{{process.env.PART}}/7",
			"{{process.env.PART}}/7",
			"{{process.env.PART}}",
			"{{key}} {{process.env.PART}}",
			"{{key}} {{process.env.PART}}",
		]);
	});
});
