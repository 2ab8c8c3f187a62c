/** Ways through forms, which the server goes too. */
export {
	dataAt,
	isList,
	isSameData,
	isTree,
	textAt,
	treesAt,
	withData,
} from "../../../src/shared/tree-path.ts";
