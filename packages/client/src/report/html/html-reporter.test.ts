import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { passedElsewhere } from "../../variables/mask-data.ts";
import { openReporters } from "../open-reporters.ts";

test.each(['"@RUN@"', "@TITLE@", "</script><b>&", "$&"])(
	"a collection called %s is one like any other",
	async (name) => {
		await using folder = await temporaryFolder({});
		const path = folder.at("report.html");
		const reporter = await openReporters([
			{ name: "html", destination: { path } },
		]);
		const run = passedElsewhere({
			type: "run-started",
			curlew: "0.0.0",
			at: 0,
			collection: { name, root: "/c" },
			environment: null,
			requestCount: 0,
			iterationCount: 1,
			sandbox: "safe",
			seed: null,
		} as const);
		reporter.handle(run);
		await reporter.close?.();
		const page = await readFile(path, "utf8");
		const [, json = ""] =
			/<script type="application\/json" id="run">(.*?)<\/script>/.exec(page) ??
			[];
		expect(JSON.parse(json)).toEqual(run);
		const title = name
			.replace("&", "&amp;")
			.replaceAll("<", "&lt;")
			.replaceAll(">", "&gt;");
		expect(page).toContain(`<title>${title} · Curlew</title>`);
	},
);
