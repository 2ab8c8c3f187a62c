import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestRedis } from "../../../queue/src/testing/redis.ts";

/** Everything that a Redis holds, as it travels and as it lies on its disk. */
export async function allOf({ client, folder }: TestRedis): Promise<Buffer> {
	await client.save();
	const chunks: Buffer[] = [];
	for (const key of await client.keys("*")) {
		chunks.push(Buffer.from(key));
		const dump = await client.dumpBuffer(key);
		chunks.push(dump ?? Buffer.alloc(0), ...(await contentOf(client, key)));
	}
	const files = await readdir(folder, {
		recursive: true,
		withFileTypes: true,
	});
	for (const file of files)
		if (file.isFile())
			chunks.push(await readFile(join(file.parentPath, file.name)));
	return Buffer.concat(chunks);
}

/** What a dump holds compressed, once more as it is. */
async function contentOf(
	client: TestRedis["client"],
	key: string,
): Promise<readonly Buffer[]> {
	switch (await client.type(key)) {
		case "hash":
			return Object.values(await client.hgetallBuffer(key));
		case "stream": {
			const entries = await client.xrangeBuffer(key, "-", "+");
			return entries.flatMap(([, fields]) => fields);
		}
		case "string":
			return [(await client.getBuffer(key)) ?? Buffer.alloc(0)];
		case "list":
			return client.lrangeBuffer(key, 0, -1);
		default:
			return [];
	}
}

/** BullMQ writes it anew with every look for lost workers. */
const WRITTEN_ANEW = "{curlew}:work:stalled";

/** Keys that would stay for ever. */
export async function keysThatStay({
	client,
}: TestRedis): Promise<readonly string[]> {
	const keys = await client.keys("*");
	const times = await Promise.all(keys.map((key) => client.pttl(key)));
	return keys.filter(
		(key, index) => times[index] === -1 && key !== WRITTEN_ANEW,
	);
}
