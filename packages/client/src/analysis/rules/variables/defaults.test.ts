import { expect, test } from "vitest";
import { checkFiles, foundIn, request } from "../../testing/checked-files.ts";

const WITH = {
	"opencollection.yml":
		"info:\n  name: Test\nextensions:\n  curlew:\n    defaults: true\n",
};

test("a default in a collection that has none is told, with the key that turns it on", async () => {
	const [finding, ...others] = await checkFiles({
		"a.yml": request("A", { url: "https://a.test/{{region:-eu}}" }),
	});
	expect(others).toEqual([]);
	expect(finding).toMatchObject({
		rule: "default-as-text",
		severity: "warning",
		message:
			"`{{region:-eu}}` in the URL is literal text: the collection has no defaults.",
		hint: expect.stringContaining("extensions.curlew.defaults: true"),
		location: { line: 6, column: 24, length: 14 },
	});
});

test("so is one in a variable, and a question with all of that text; an escaped one is not", async () => {
	expect(
		await foundIn({
			"a.yml": request("A", {
				url: "https://a.test/{{v}}/{{?Region:-eu}}/\\\\{{x:-y}}",
				runtime: '  variables:\n    - name: v\n      value: "{{w:-x}}"\n',
			}),
		}),
	).toEqual(["default-as-text a.yml:6:30", "default-as-text a.yml:10:15"]);
});

test("where there are defaults, nothing is missed that has one", async () => {
	expect(
		await foundIn({
			...WITH,
			"a.yml": request("A", {
				url: "https://a.test/{{a:-x}}/{{process.env.NOBODY_HAS_IT:-y}}/{{b.c:-{{d:-z}}}}",
			}),
		}),
	).toEqual([]);
});

test("a reference in a default is looked for where the default may be used, and only there", async () => {
	const files = (value: string) => ({
		...WITH,
		"a.yml": request("A", {
			url: "https://a.test/{{v:-{{gone}}}}/{{other:-{{gone}}}}",
			runtime: `  variables:\n    - name: v\n      value: "${value}"\n`,
		}),
	});
	const found = await checkFiles(files("x"));
	expect(found).toMatchObject([
		{
			rule: "unresolved",
			message:
				"`{{gone}}` in the URL has no value: the variable `gone` is not set.",
		},
	]);
	expect(found[0]?.places).toHaveLength(1);
	expect(await checkFiles(files(""))).toMatchObject([
		{ rule: "unresolved", message: expect.stringContaining("2 places") },
	]);
});

test("a default hides no generator that does not exist, and no circle", async () => {
	expect(
		await foundIn({
			...WITH,
			"a.yml": request("A", {
				url: "https://a.test/{{$rndomInt:-3}}/{{v}}",
				runtime: '  variables:\n    - name: v\n      value: "{{w:-{{v}}}}"\n',
			}),
		}),
	).toEqual(["unknown-dynamic-value a.yml:6:24", "cycle a.yml:10:20"]);
});

test("what only a default names is used, and an older client does not understand it", async () => {
	const files = {
		...WITH,
		"a.yml": request("A", {
			url: "https://a.test/{{a:-{{kept}}}}",
			runtime: "  variables:\n    - name: kept\n      value: x\n",
		}),
	};
	expect(await foundIn(files, { infos: true })).toEqual([]);
	expect(await foundIn(files, { target: "2.1.0" })).toEqual([
		"target-version a.yml:6:24",
	]);
});

test("a default that ends the part of the URL which it fills is told, as a value is", async () => {
	expect(
		await foundIn({
			...WITH,
			"a.yml": request("A", {
				url: "https://a.test/{{?What is it?:-x}}/?q={{q:-a&b}}&r={{r:-ab}}",
			}),
		}),
	).toEqual(["breaks-out-of-url a.yml:6:47"]);
});
