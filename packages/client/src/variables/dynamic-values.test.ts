import { describe, expect, test } from "vitest";
import { DynamicValues } from "./dynamic-values.ts";

const UUID =
	/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The names of Postman's documentation. */
const DOCUMENTED =
	`guid timestamp isoTimestamp randomUUID randomAlphaNumeric randomBoolean randomInt randomColor randomHexColor
	randomAbbreviation randomIP randomIPV6 randomMACAddress randomPassword randomLocale randomUserAgent randomProtocol
	randomSemver randomFirstName randomLastName randomFullName randomNamePrefix randomNameSuffix randomJobArea
	randomJobDescriptor randomJobTitle randomJobType randomPhoneNumber randomPhoneNumberExt randomCity randomStreetName
	randomStreetAddress randomCountry randomCountryCode randomLatitude randomLongitude randomAvatarImage randomImageUrl
	randomAbstractImage randomAnimalsImage randomBusinessImage randomCatsImage randomCityImage randomFoodImage
	randomNightlifeImage randomFashionImage randomPeopleImage randomNatureImage randomSportsImage randomTransportImage
	randomImageDataUri randomBankAccount randomBankAccountName randomCreditCardMask randomBankAccountBic
	randomBankAccountIban randomTransactionType randomCurrencyCode randomCurrencyName randomCurrencySymbol randomBitcoin
	randomCompanyName randomCompanySuffix randomBs randomBsAdjective randomBsBuzz randomBsNoun randomCatchPhrase
	randomCatchPhraseAdjective randomCatchPhraseDescriptor randomCatchPhraseNoun randomDatabaseColumn randomDatabaseType
	randomDatabaseCollation randomDatabaseEngine randomDateFuture randomDatePast randomDateRecent randomWeekday
	randomMonth randomDomainName randomDomainSuffix randomDomainWord randomEmail randomExampleEmail randomUserName
	randomUrl randomFileName randomFileType randomFileExt randomCommonFileName randomCommonFileType randomCommonFileExt
	randomFilePath randomDirectoryPath randomMimeType randomPrice randomProduct randomProductAdjective
	randomProductMaterial randomProductName randomDepartment randomNoun randomVerb randomIngverb randomAdjective
	randomWord randomWords randomPhrase randomLoremWord randomLoremWords randomLoremSentence randomLoremSentences
	randomLoremParagraph randomLoremParagraphs randomLoremText randomLoremSlug randomLoremLines`.split(
		/\s+/,
	);

async function prepared(seed?: number): Promise<DynamicValues> {
	const dynamic = new DynamicValues({ seed });
	await dynamic.prepare(["randomCity"]);
	return dynamic;
}

describe("DynamicValues", () => {
	test("knows every documented name", async () => {
		const dynamic = await prepared();
		for (const name of DOCUMENTED) {
			const value = dynamic.find(name)?.value;
			expect(value, name).not.toBeUndefined();
			expect(value, name).not.toBe("");
		}
		expect(DynamicValues.names()).toEqual(expect.arrayContaining(DOCUMENTED));
	});

	test.each([
		["guid", UUID],
		["uuid", UUID],
		["randomUUID", UUID],
		["timestamp", /^\d{10}$/],
		["isoTimestamp", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
		["randomInt", /^(\d{1,3}|1000)$/],
		["randomBoolean", /^(true|false)$/],
		["randomIP", /^\d{1,3}(\.\d{1,3}){3}$/],
		["randomIPV6", /^[0-9a-f]{4}(:[0-9a-f]{4}){7}$/],
		["randomMACAddress", /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/],
		["randomPassword", /^[A-Za-z0-9]{15}$/],
		["randomHexColor", /^#[0-9a-f]{6}$/],
		["randomPhoneNumber", /^\d{3}-\d{3}-\d{4}$/],
		["randomBankAccount", /^\d{8}$/],
	])("%s needs no library and has its form", (name, form) => {
		for (const seed of [undefined, 1, 2, 3])
			expect(String(new DynamicValues({ seed }).find(name)?.value)).toMatch(
				form,
			);
	});

	test("makes a new value for each placeholder", () => {
		const dynamic = new DynamicValues();
		expect(dynamic.find("guid")?.value).not.toBe(dynamic.find("guid")?.value);
	});

	test("with a seed every run makes the same values, whatever runs beside it", async () => {
		const timeless = DOCUMENTED.filter((name) => !/timestamp|Date/i.test(name));
		const one = await prepared(42);
		const other = await prepared(42);
		const neighbour = await prepared(7);
		for (const name of timeless) {
			const first = one.find(name)?.value;
			neighbour.find(name);
			expect(other.find(name)?.value, name).toEqual(first);
		}
		const uuid = (seed: number) =>
			new DynamicValues({ seed }).find("guid")?.value;
		expect(uuid(1)).not.toBe(uuid(2));
	});

	test("does not know other names, nor members of objects", async () => {
		const dynamic = await prepared();
		for (const name of ["randomCty", "", "constructor", "__proto__"])
			expect(dynamic.find(name)).toBeUndefined();
	});
});
