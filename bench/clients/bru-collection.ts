import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { TOKEN } from "./server.ts";

/** Requests in a folder; a run takes some of the 3,000 of a large team. */
const PER_FOLDER = 50;

/**
 * Writes a collection in Bruno's own format: each request has a variable in its
 * URL and its header, a script before it, and a test.
 */
export async function writeBruCollection(
	folder: string,
	{ origin, requests }: { readonly origin: string; readonly requests: number },
): Promise<void> {
	await mkdir(join(folder, "environments"), { recursive: true });
	await writeFile(
		join(folder, "bruno.json"),
		JSON.stringify({ version: "1", name: "Bench", type: "collection" }),
	);
	await writeFile(
		join(folder, "environments", "bench.bru"),
		`vars {\n  host: ${origin}\n  token: ${TOKEN}\n}\n`,
	);
	for (let number = 1; number <= requests; number++) {
		const group = join(folder, groupOf(number));
		if (number % PER_FOLDER === 1) await mkdir(group);
		await writeFile(join(group, `request-${number}.bru`), bruRequest(number));
	}
}

/** Where the request of that number stands, relative to the collection. */
export function bruFile(number: number): string {
	return join(groupOf(number), `request-${number}.bru`);
}

function groupOf(number: number): string {
	return `group-${Math.ceil(number / PER_FOLDER)}`;
}

function bruRequest(number: number): string {
	return `meta {
  name: Request ${number}
  type: http
  seq: ${number}
}

get {
  url: {{host}}/users/{{id}}
  body: none
  auth: none
}

headers {
  X-Token: {{token}}
}

script:pre-request {
  bru.setVar("id", ${number});
}

tests {
  test("status is 200", function () {
    expect(res.getStatus()).to.equal(200);
  });
}
`;
}
