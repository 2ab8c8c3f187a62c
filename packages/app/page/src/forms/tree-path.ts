/** Ways through forms, which the server goes too. */
export {
	dataAt,
	equalsForm,
	isFormArray,
	isFormMap,
	textAtPath,
	treesAt,
	withData,
} from "../../../src/shared/tree-path.ts";
