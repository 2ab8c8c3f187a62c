import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FormTree } from "../../../../src/protocol/forms.ts";

vi.stubGlobal("document", { getElementById: () => null });
vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
vi.stubGlobal("window", globalThis);
const { api } = await import("../../api/api.ts");
const { formStore } = await import("../../state/form-state.ts");
const { nameInSettings } = await import("./name-in-settings.ts");

const KEY = "opencollection.yml";
const FILE = "certificates/root.pem";
const NAMED = { extensions: { curlew: { certificateAuthorities: [FILE] } } };

function open(saved: FormTree, tree: FormTree, isSaving = false): void {
	formStore.set(KEY, {
		...{ place: { file: KEY, at: [] }, kind: "collection" },
		...{ saved: { version: "1", tree: saved, problems: [] }, tree },
		...{ isSaving, isOutdated: false },
	});
}

const write = vi.spyOn(api, "writeForm");
vi.spyOn(api, "readForm").mockRejectedValue(new Error("nobody is asked"));

beforeEach(() => {
	write.mockReset();
	write.mockImplementation(async ({ tree }) => {
		return { version: "2", tree, problems: [] };
	});
});

afterEach(() => formStore.delete(KEY));

test("an authority is written into the settings, where nothing else is unsaved", async () => {
	const saved = { docs: "x" };
	open(saved, saved);
	expect(await nameInSettings(KEY, FILE)).toBe("written");
	expect(write.mock.calls[0]?.[0].tree).toEqual({ ...saved, ...NAMED });
});

test("what else is unsaved in the settings is left to its user, or is being saved by them: the authority is not trusted yet", async () => {
	open({ docs: "x" }, { docs: "half ty" });
	expect(await nameInSettings(KEY, FILE)).toBe("left");
	expect(write).not.toHaveBeenCalled();
	expect(formStore.get(KEY)?.tree).toEqual({ docs: "half ty", ...NAMED });
	const saved = { docs: "x" };
	open(saved, saved, true);
	expect(await nameInSettings(KEY, FILE)).toBe("left");
	expect(write).not.toHaveBeenCalled();
});
