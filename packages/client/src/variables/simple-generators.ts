import type { Value } from "@curlew/template";
import type { Random } from "./seeded-random.ts";

export type SimpleGenerator = (random: Random) => Value;

/** The dynamic values that need no library, by name without the `$`. */
export const SIMPLE_GENERATORS: Readonly<Record<string, SimpleGenerator>> = {
	guid: (random) => random.uuid(),
	uuid: (random) => random.uuid(),
	randomUUID: (random) => random.uuid(),
	/** Seconds since 1970. */
	timestamp: () => Math.floor(Date.now() / 1000),
	isoTimestamp: () => new Date().toISOString(),
	randomInt: (random) => random.integer(0, 1000),
	randomBoolean: (random) => random.integer(0, 1) === 1,
	randomAlphaNumeric: (random) => random.alphanumeric(1).toLowerCase(),
	randomNanoId: (random) => random.alphanumeric(21),
	randomPassword: (random) => random.alphanumeric(15),
	randomHexColor: (random) => `#${random.hexadecimal(6)}`,
	randomIP: ipv4,
	randomIPV4: ipv4,
	randomIPV6: (random) => groups(8, ":", () => random.hexadecimal(4)),
	randomMACAddress: (random) => groups(6, ":", () => random.hexadecimal(2)),
	randomProtocol: (random) => random.pick(["http", "https"]),
	randomSemver: (random) => groups(3, ".", () => random.integer(0, 9)),
	randomLatitude: (random) => degrees(random, 90),
	randomLongitude: (random) => degrees(random, 180),
	randomPhoneNumber: phoneNumber,
	randomPhoneNumberExt: (random) =>
		`${random.integer(10, 99)}-${phoneNumber(random)}`,
	randomBankAccount: (random) => digits(random, 8),
	randomCreditCardMask: (random) => digits(random, 4),
	randomAbstractImage: picture("abstract"),
	randomAnimalsImage: picture("animals"),
	randomBusinessImage: picture("business"),
	randomCatsImage: picture("cats"),
	randomCityImage: picture("city"),
	randomFoodImage: picture("food"),
	randomNightlifeImage: picture("nightlife"),
	randomFashionImage: picture("fashion"),
	randomPeopleImage: picture("people"),
	randomNatureImage: picture("nature"),
	randomSportsImage: picture("sports"),
	randomTransportImage: picture("transport"),
};

function ipv4(random: Random): string {
	return groups(4, ".", () => random.integer(0, 255));
}

function phoneNumber(random: Random): string {
	return `${random.integer(200, 999)}-${digits(random, 3)}-${digits(random, 4)}`;
}

/** The address of a picture; `lock` makes it the same one each time it is fetched. */
function picture(category: string): SimpleGenerator {
	return (random) =>
		`https://loremflickr.com/640/480/${category}?lock=${random.integer(0, 1_000_000)}`;
}

/** Six decimals, about 10 cm. */
function degrees(random: Random, limit: number): number {
	return Math.round((random.fraction() * 2 - 1) * limit * 1e6) / 1e6;
}

function digits(random: Random, count: number): string {
	return groups(count, "", () => random.integer(0, 9));
}

function groups(
	count: number,
	separator: string,
	make: () => string | number,
): string {
	return Array.from({ length: count }, make).join(separator);
}
