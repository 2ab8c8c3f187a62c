import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

/** Work whose ends the test decides. */
function slowWork() {
	const begun: string[] = [];
	const ends: PromiseWithResolvers<void>[] = [];
	const ask = oneAtATime((key: string) => {
		begun.push(key);
		const end = Promise.withResolvers<void>();
		ends.push(end);
		return end.promise;
	});
	return { begun, ends, ask };
}

test("what is asked for meanwhile is done once, afterwards", async () => {
	const { begun, ends, ask } = slowWork();
	const first = ask("a");
	const second = ask("a");
	expect(ask("a")).toBe(second);
	expect(begun).toEqual(["a"]);
	ends[0]?.resolve();
	await first;
	await expect.poll(() => begun).toEqual(["a", "a"]);
	ends[1]?.resolve();
	await second;
	expect(begun).toHaveLength(2);
});

test("whoever asks during the second time gets a third", async () => {
	const { begun, ends, ask } = slowWork();
	void ask("a");
	void ask("a");
	ends[0]?.resolve();
	await expect.poll(() => begun).toHaveLength(2);
	const third = ask("a");
	ends[1]?.resolve();
	await expect.poll(() => begun).toHaveLength(3);
	ends[2]?.resolve();
	await third;
});

test("keys do not wait for each other", () => {
	const { begun, ask } = slowWork();
	void ask("a");
	void ask("b");
	expect(begun).toEqual(["a", "b"]);
});

test("work that fails keeps nothing from being done again", async () => {
	const { begun, ends, ask } = slowWork();
	const first = ask("a");
	const second = ask("a");
	ends[0]?.reject(new Error("gone"));
	await expect(first).rejects.toThrow("gone");
	await expect.poll(() => begun).toHaveLength(2);
	ends[1]?.resolve();
	await second;
});
