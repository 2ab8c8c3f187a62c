import type { Value } from "@curlew/template";
import type { Faker } from "@faker-js/faker";

export type FakerGenerator = (faker: Faker) => Value;

/** Faker has no company suffixes of its own any more. */
const COMPANY_SUFFIXES = ["Inc", "LLC", "Ltd", "Group", "and Sons"] as const;

/** The dynamic values that a faker library makes, by name without the `$`. */
export const FAKER_GENERATORS: Readonly<Record<string, FakerGenerator>> = {
	// Text and colours
	randomColor: (faker) => faker.color.human(),
	randomAbbreviation: (faker) => faker.hacker.abbreviation(),
	// Internet
	randomLocale: (faker) => faker.location.language().alpha2,
	randomUserAgent: (faker) => faker.internet.userAgent(),
	randomDomainName: (faker) => faker.internet.domainName(),
	randomDomainSuffix: (faker) => faker.internet.domainSuffix(),
	randomDomainWord: (faker) => faker.internet.domainWord(),
	randomEmail: (faker) => faker.internet.email(),
	randomExampleEmail: (faker) => faker.internet.exampleEmail(),
	randomUserName: (faker) => faker.internet.username(),
	randomUrl: (faker) => faker.internet.url(),
	// People
	randomFirstName: (faker) => faker.person.firstName(),
	randomLastName: (faker) => faker.person.lastName(),
	randomFullName: (faker) => faker.person.fullName(),
	randomNamePrefix: (faker) => faker.person.prefix(),
	randomNameSuffix: (faker) => faker.person.suffix(),
	randomJobArea: (faker) => faker.person.jobArea(),
	randomJobDescriptor: (faker) => faker.person.jobDescriptor(),
	randomJobTitle: (faker) => faker.person.jobTitle(),
	randomJobType: (faker) => faker.person.jobType(),
	// Places
	randomCity: (faker) => faker.location.city(),
	randomStreetName: (faker) => faker.location.street(),
	randomStreetAddress: (faker) => faker.location.streetAddress(),
	randomZipCode: (faker) => faker.location.zipCode(),
	randomCountry: (faker) => faker.location.country(),
	randomCountryCode: (faker) => faker.location.countryCode(),
	// Pictures
	randomAvatarImage: (faker) => faker.image.avatar(),
	randomImageUrl: (faker) => faker.image.url({ width: 640, height: 480 }),
	randomImageDataUri: (faker) => faker.image.dataUri(),
	// Finance
	randomBankAccountName: (faker) => faker.finance.accountName(),
	randomBankAccountBic: (faker) => faker.finance.bic(),
	randomBankAccountIban: (faker) => faker.finance.iban(),
	randomTransactionType: (faker) => faker.finance.transactionType(),
	randomCurrencyCode: (faker) => faker.finance.currencyCode(),
	randomCurrencyName: (faker) => faker.finance.currencyName(),
	randomCurrencySymbol: (faker) => faker.finance.currencySymbol(),
	randomBitcoin: (faker) => faker.finance.bitcoinAddress(),
	// Business
	randomCompanyName: (faker) => faker.company.name(),
	randomCompanySuffix: (faker) => faker.helpers.arrayElement(COMPANY_SUFFIXES),
	randomBs: (faker) => faker.company.buzzPhrase(),
	randomBsAdjective: (faker) => faker.company.buzzAdjective(),
	randomBsBuzz: (faker) => faker.company.buzzVerb(),
	randomBsNoun: (faker) => faker.company.buzzNoun(),
	randomCatchPhrase: (faker) => faker.company.catchPhrase(),
	randomCatchPhraseAdjective: (faker) => faker.company.catchPhraseAdjective(),
	randomCatchPhraseDescriptor: (faker) => faker.company.catchPhraseDescriptor(),
	randomCatchPhraseNoun: (faker) => faker.company.catchPhraseNoun(),
	// Databases
	randomDatabaseColumn: (faker) => faker.database.column(),
	randomDatabaseType: (faker) => faker.database.type(),
	randomDatabaseCollation: (faker) => faker.database.collation(),
	randomDatabaseEngine: (faker) => faker.database.engine(),
	// Dates, relative to now
	randomDateFuture: (faker) => faker.date.future(),
	randomDatePast: (faker) => faker.date.past(),
	randomDateRecent: (faker) => faker.date.recent(),
	randomWeekday: (faker) => faker.date.weekday(),
	randomMonth: (faker) => faker.date.month(),
	// Files
	randomFileName: (faker) => faker.system.fileName(),
	randomFileType: (faker) => faker.system.fileType(),
	randomFileExt: (faker) => faker.system.fileExt(),
	randomCommonFileName: (faker) => faker.system.commonFileName(),
	randomCommonFileType: (faker) => faker.system.commonFileType(),
	randomCommonFileExt: (faker) => faker.system.commonFileExt(),
	randomFilePath: (faker) => faker.system.filePath(),
	randomDirectoryPath: (faker) => faker.system.directoryPath(),
	randomMimeType: (faker) => faker.system.mimeType(),
	// Shops
	randomPrice: (faker) => faker.commerce.price({ min: 0, max: 1000 }),
	randomProduct: (faker) => faker.commerce.product(),
	randomProductAdjective: (faker) => faker.commerce.productAdjective(),
	randomProductMaterial: (faker) => faker.commerce.productMaterial(),
	randomProductName: (faker) => faker.commerce.productName(),
	randomDepartment: (faker) => faker.commerce.department(),
	// Words
	randomNoun: (faker) => faker.hacker.noun(),
	randomVerb: (faker) => faker.hacker.verb(),
	randomIngverb: (faker) => faker.hacker.ingverb(),
	randomAdjective: (faker) => faker.hacker.adjective(),
	randomPhrase: (faker) => faker.hacker.phrase(),
	randomWord: (faker) => faker.word.sample(),
	randomWords: (faker) => faker.word.words({ count: { min: 2, max: 5 } }),
	randomLoremWord: (faker) => faker.lorem.word(),
	randomLoremWords: (faker) => faker.lorem.words(),
	randomLoremSentence: (faker) => faker.lorem.sentence(),
	randomLoremSentences: (faker) => faker.lorem.sentences(),
	randomLoremParagraph: (faker) => faker.lorem.paragraph(),
	randomLoremParagraphs: (faker) => faker.lorem.paragraphs(),
	randomLoremText: (faker) => faker.lorem.text(),
	randomLoremSlug: (faker) => faker.lorem.slug(),
	randomLoremLines: (faker) => faker.lorem.lines(),
};
