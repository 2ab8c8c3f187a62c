import { expect, test } from "vitest";
import { AllowedEnvironment } from "./allowed-environment.ts";
import { ALL_NAMES, NO_GRANTS, namesIn } from "./grants.ts";
import { grantsOfMachine, isBuildServer } from "./standing-grants.ts";

const VALUES = {
	API_TOKEN: "t",
	OTHER: "o",
	CURLEW_QUEUE_KEY: "k",
	curlew_queue_password: "p",
	SOPS_AGE_KEY: "a",
	EMPTY: "",
};

const granted = (...environment: readonly string[]) =>
	AllowedEnvironment.granted({ ...NO_GRANTS, environment }, VALUES);

test("a name is read when it was granted, letter by letter", () => {
	const environment = granted("API_TOKEN");
	expect(environment.get("API_TOKEN")).toBe("t");
	for (const name of ["OTHER", "api_token", "API_TOKE", " API_TOKEN", "*", ""])
		expect([environment.get(name), environment.allows(name)]).toEqual([
			undefined,
			false,
		]);
	for (const name of ["__proto__", "constructor", "toString"])
		expect(granted(ALL_NAMES).get(name)).toBeUndefined();
	expect(environment.names()).toEqual(["API_TOKEN"]);
	expect(AllowedEnvironment.none().get("API_TOKEN")).toBeUndefined();
});

test("Curlew's own names are not among all, and are read when named", () => {
	for (const name of [
		"CURLEW_QUEUE_KEY",
		"curlew_queue_password",
		"SOPS_AGE_KEY",
	]) {
		expect(granted(ALL_NAMES).get(name)).toBeUndefined();
		expect(AllowedEnvironment.given(VALUES).get(name)).toBeUndefined();
		expect(granted(ALL_NAMES, name).get(name)).toBe(
			VALUES[name as keyof typeof VALUES],
		);
	}
	expect(granted(ALL_NAMES).values()).toEqual({
		API_TOKEN: "t",
		OTHER: "o",
		EMPTY: "",
	});
});

test("tells which names were read, not which were asked for", () => {
	const environment = granted(ALL_NAMES);
	for (const name of ["OTHER", "API_TOKEN", "NOT_THERE", "SOPS_AGE_KEY"])
		environment.get(name);
	expect(environment.namesRead).toEqual(["API_TOKEN", "OTHER"]);
});

test("the machine allows names in CURLEW_ALLOW_ENV, and all where CI is set", () => {
	expect(grantsOfMachine({})).toEqual(NO_GRANTS);
	expect(
		grantsOfMachine({ CURLEW_ALLOW_ENV: " A, B,,A " }).environment,
	).toEqual(["A", "B"]);
	expect(grantsOfMachine({ CI: "true" }).environment).toEqual([ALL_NAMES]);
	for (const CI of ["1", "true", "woodpecker"])
		expect(isBuildServer({ CI })).toBe(true);
	for (const CI of ["", "0", "false", "False "])
		expect(isBuildServer({ CI })).toBe(false);
	expect(isBuildServer({})).toBe(false);
	expect(namesIn("")).toEqual([]);
	expect(namesIn("ProgramFiles(x86),*")).toEqual(["ProgramFiles(x86)", "*"]);
	for (const wrong of ["FOO BAR", "A,=x", "A=1"])
		expect(() => namesIn(wrong)).toThrow("can be no name");
});
