/** What is used of the library, which has no types of its own. */
declare module "xml2js" {
	export class Parser {
		constructor(options: {
			readonly explicitChildren: boolean;
			readonly preserveChildrenOrder: boolean;
			readonly explicitRoot: boolean;
			readonly async: boolean;
		});
		parseString(
			text: string,
			callback: (error: unknown, result: unknown) => void,
		): void;
	}
}
