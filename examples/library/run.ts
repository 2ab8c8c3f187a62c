// Runs a collection, and tells of each request as it ends: `node run.ts ../users http://127.0.0.1:3000`.
import { openCollection, runCollection } from "curlew";

const [folder = "../users", base_url = "http://127.0.0.1:3000"] =
	process.argv.slice(2);

const summary = await runCollection(
	await openCollection(folder),
	// Paths count from the collection.
	{ paths: ["users"], environment: "local", overrides: { base_url } },
	(event) => {
		if (event.type !== "request-finished") return;
		const { path, status, response, problems } = event.result;
		console.log(status, path, response?.status ?? "not sent");
		for (const { message } of problems) console.log(`  ${message}`);
	},
);

console.log(summary.requests);
process.exitCode = summary.isSuccess ? 0 : 1;
