import { ALL_NAMES } from "@curlew/client/internal";
import { expect, test } from "vitest";
import { pathHere, sessionHere } from "./producer-paths.ts";

test("files that the run was given are those in the snapshot", () => {
	const given = {
		environmentFile: "/home/ann/prod.json",
		globalsFile: "/home/ann/globals.json",
		workingFolder: "/home/ann/files",
	};
	const here = sessionHere("/w", given);
	for (const name of [
		"environmentFile",
		"globalsFile",
		"workingFolder",
	] as const)
		expect(here[name]).toBe(pathHere("/w", given[name]));
});

test("a worker's own environment, files and keys are granted to no collection", () => {
	expect(sessionHere("/w", {})).toMatchObject({
		grants: { environment: [], files: [], awsProfiles: [] },
		processEnvironment: {},
	});
	const given = sessionHere("/w", {
		grants: {
			environment: [ALL_NAMES],
			files: ["/home/ann/.env"],
			awsProfiles: ["prod"],
		},
		processEnvironment: { A: "a" },
	});
	expect(given.processEnvironment).toEqual({ A: "a" });
	expect(given.grants?.awsProfiles).toEqual([]);
	expect(given.grants?.files[0]?.startsWith("/w")).toBe(true);
});
