// The requests of the load benchmark: a static GET, a body with 20 placeholders,
// and the same body without any.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Rows of data with other names each time. */
export const ROWS = "rows.csv";

const PLACEHOLDERS = 20;
const NAMES = ["Ada", "Grace", "Edsger", "Barbara", "Donald"];

/** Writes the collection, and Artillery's script for the GET. */
export async function writeRequests(
	folder: string,
	artillerySeconds: number,
): Promise<{ readonly artilleryScript: string }> {
	const write = (name: string, content: unknown) =>
		writeFile(join(folder, name), JSON.stringify(content));
	await write("opencollection.yml", { info: { name: "Load benchmark" } });
	await write("get.yml", {
		info: { name: "get" },
		http: { method: "GET", url: "{{host}}/thing" },
	});
	await write(
		"placeholders.yml",
		post((index) => `{{user.name${index}}}`),
	);
	await write(
		"rows.yml",
		post((index) => `{{name${index}}}`),
	);
	await writeFile(join(folder, ROWS), rows());
	await write(
		"fixed.yml",
		post((index) => NAMES[index] ?? ""),
	);
	const artilleryScript = join(folder, "artillery.json");
	await write("artillery.json", {
		config: {
			target: "http://127.0.0.1",
			phases: [{ duration: artillerySeconds, arrivalRate: 5 }],
			http: { maxSockets: 1 },
		},
		scenarios: [{ flow: [{ loop: [{ get: { url: "/thing" } }], count: 100 }] }],
	});
	return { artilleryScript };
}

function rows(): string {
	const line = (_: unknown, row: number) =>
		NAMES.map((name) => `${name} ${row}`).join(",");
	const head = NAMES.map((_, index) => `name${index}`).join(",");
	return [head, ...Array.from({ length: 1_000 }, line)].join("\n");
}

/** About 2 kB of JSON. */
function post(name: (index: number) => string): unknown {
	const fields = Array.from({ length: PLACEHOLDERS }, (_, index) => [
		`field${index}`,
		`${name(index % NAMES.length)} and some literal text of an ordinary length, number ${index}`,
	]);
	const user = Object.fromEntries(
		NAMES.map((one, index) => [`name${index}`, one]),
	);
	return {
		info: { name: "post" },
		http: {
			method: "POST",
			url: "{{host}}/thing",
			body: { type: "json", data: JSON.stringify(Object.fromEntries(fields)) },
		},
		runtime: {
			variables: [
				{ name: "user", value: { type: "object", data: JSON.stringify(user) } },
			],
		},
	};
}
