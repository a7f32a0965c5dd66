extension PartOfSpeechModel {
    /// Weights in tenths, fitted by `Tools/bench/senses/train.py` to the examples in WordNet 3.0,
    /// copyright 2006 by Princeton University, whose license allows use, change and distribution
    /// for any purpose (docs/dependencies.md).
    static let weights = """
        c_?_N 0 0 3 0\tc_?_preposition 3 0 0 -2\tc_?_| 7 0 -3 0\tc_A_A 0 -2 0 0\tc_A_N 0 0 0 -5\tc_A_R 6 0 -3 0\tc_A_V 0 0 0 -3\tc_A_be 5 2 -3 0\tc_A_conjunction 9 -3 0 0
        c_A_determiner 5 3 -8 -6\tc_A_have 3 0 0 0\tc_A_modal 6 0 0 0\tc_A_other 8 -6 0 -3\tc_A_preposition 10 0 -7 0\tc_A_subject 9 -2 -4 0\tc_A_to 6 0 -4 3\tc_A_| 7 0 0 0
        c_N_A 0 5 -2 0\tc_N_R -2 0 0 -2\tc_N_V 0 0 -4 0\tc_N_be 3 -3 0 3\tc_N_determiner 0 6 0 0\tc_N_have 5 -4 0 0\tc_N_modal 8 -5 0 0\tc_N_object 0 4 0 0
        c_N_other 0 6 -12 0\tc_N_subject 0 0 0 -4\tc_R_A -4 0 0 3\tc_R_N -5 0 0 0\tc_R_conjunction 0 0 2 0\tc_R_determiner 0 4 0 0\tc_V_A -2 0 4 0\tc_V_R 4 0 -7 0
        c_V_be 9 -2 -5 0\tc_V_conjunction 0 -3 0 0\tc_V_determiner 0 0 -4 0\tc_V_other 0 0 -4 4\tc_V_| 0 -5 0 0\tc_be_A -6 0 -5 8\tc_be_N 0 0 -3 6\tc_be_R 0 0 0 -3
        c_be_V -6 2 -4 8\tc_be_conjunction -4 0 5 -7\tc_be_determiner -3 0 0 0\tc_be_other -2 5 0 0\tc_be_preposition 0 0 0 -4\tc_be_to 0 0 0 -8\tc_be_| 0 0 4 -7
        c_conjunction_A 0 -2 -4 6\tc_conjunction_N 0 0 0 -3\tc_conjunction_V 2 -2 0 0\tc_conjunction_be 4 0 -3 0\tc_conjunction_conjunction 0 -4 0 0
        c_conjunction_determiner -2 2 0 0\tc_conjunction_subject -6 0 0 4\tc_degree_conjunction 0 -6 6 0\tc_degree_preposition 2 -4 4 -5\tc_degree_to 0 -5 2 0
        c_determiner_? 0 -5 3 0\tc_determiner_N 0 0 4 0\tc_determiner_R 7 0 0 0\tc_determiner_be 10 0 -6 -3\tc_determiner_conjunction 4 -2 0 0\tc_determiner_degree 8 -5 -3 0
        c_determiner_determiner 9 0 -2 0\tc_determiner_have 8 0 -5 0\tc_determiner_modal 10 -6 0 -3\tc_determiner_other 5 -7 0 -3\tc_determiner_possessive 4 0 0 0
        c_determiner_preposition 9 0 -6 -2\tc_determiner_subject 10 -2 -4 -2\tc_determiner_to 9 0 -2 0\tc_determiner_| 7 0 0 0\tc_have_N -4 -4 9 -2\tc_have_V 4 -3 -4 3
        c_have_determiner 0 2 -3 0\tc_have_preposition 5 3 -7 -3\tc_have_| 4 0 0 0\tc_modal_N 0 0 -3 0\tc_modal_V 2 -5 0 4\tc_modal_determiner -3 7 -2 0
        c_modal_object -2 3 0 0\tc_modal_other 0 0 0 2\tc_modal_preposition -6 4 -3 3\tc_modal_subject 0 4 0 0\tc_modal_to 0 4 0 0\tc_modal_| 0 6 0 -3
        c_negation_determiner -4 0 0 4\tc_negation_preposition -4 3 0 -3\tc_negation_| 0 0 0 -4\tc_other_A 5 0 -2 -4\tc_other_N -4 0 6 0\tc_other_R 5 0 -5 0
        c_other_V 0 0 2 0\tc_other_be 4 -4 3 -3\tc_other_conjunction 0 -4 0 0\tc_other_determiner 0 5 0 -4\tc_other_to 0 0 0 2\tc_possessive_N 0 0 5 0
        c_possessive_V 0 0 3 0\tc_possessive_be 4 0 0 0\tc_possessive_preposition 0 0 0 -3\tc_possessive_| 6 0 0 0\tc_preposition_N 0 0 4 -6\tc_preposition_V 0 -6 0 -5
        c_preposition_be 7 0 0 0\tc_preposition_conjunction 5 0 0 0\tc_preposition_determiner 0 0 -10 5\tc_preposition_possessive 2 0 0 0\tc_preposition_preposition 8 0 -7 0
        c_preposition_subject 8 0 -5 0\tc_preposition_to 5 0 0 -4\tc_preposition_| 6 0 0 0\tc_subject_A 0 3 0 -2\tc_subject_R 0 3 0 0\tc_subject_V -3 0 0 5
        c_subject_degree -2 3 0 0\tc_subject_determiner -4 9 0 -3\tc_subject_object 3 0 0 0\tc_subject_other -5 0 0 2\tc_subject_subject -2 6 0 0\tc_subject_to 0 4 0 -3
        c_subject_| 0 2 -2 0\tc_to_A -3 5 0 0\tc_to_V -5 4 0 0\tc_to_conjunction 0 0 -3 0\tc_to_determiner 0 2 -4 0\tc_to_object 0 3 0 0\tc_to_preposition 0 0 -6 -3
        c_to_subject 0 4 0 0\tc_to_| 0 0 -4 -2\tc_|_? 0 0 0 -3\tc_|_be 6 0 0 0\tc_|_have 5 0 0 0\tc_|_modal 6 -2 0 0\tc_|_object -2 5 -2 0\tc_|_possessive 4 0 0 0
        c_|_subject 0 0 -2 4\tc_|_| 2 0 0 0\tf_N 0 0 6 -6\tf_R 0 3 -3 0\tf_be 6 0 0 0\tf_conjunction 0 0 7 -5\tf_determiner 0 8 0 0\tf_have 5 0 0 0\tf_modal 5 0 0 0
        f_object 0 4 0 0\tf_other 0 0 0 -4\tf_possessive 3 0 0 0\tf_preposition 0 0 5 0\tf_subject -6 3 0 5\tf_to 0 0 6 -3\tf_| -12 0 10 2\tj_?_| 7 0 -3 0\tj_A_AV 3 3 -6 0
        j_A_N 0 -5 0 -2\tj_A_NA -9 5 5 0\tj_A_R 5 0 -3 0\tj_A_V 7 0 -5 0\tj_A_VA 6 -3 0 0\tj_A_VN 0 0 0 -4\tj_A_and 2 0 0 0\tj_A_at 6 -4 0 0\tj_A_for 4 0 0 0\tj_A_in 3 0 2 0
        j_A_is 5 0 0 0\tj_A_of 0 0 -3 6\tj_A_on 2 0 0 0\tj_A_that 8 -5 0 0\tj_A_to 6 0 -4 3\tj_A_was 0 3 0 0\tj_A_with 4 0 0 0\tj_A_| 7 0 0 0\tj_N_A 0 2 -2 0
        j_N_AN 0 4 0 -2\tj_N_AR -6 5 0 0\tj_N_AV 6 -4 -2 0\tj_N_N 0 4 -6 0\tj_N_NV 0 0 0 2\tj_N_R -2 0 0 0\tj_N_RA -2 0 3 0\tj_N_V 0 -2 5 0\tj_N_VA 2 2 -12 0\tj_N_VN 0 3 0 0
        j_N_a 0 -3 2 3\tj_N_after -3 7 -5 0\tj_N_all 0 3 -2 0\tj_N_an -3 0 3 0\tj_N_and 5 0 -4 2\tj_N_are -2 -3 2 5\tj_N_as -4 0 0 0\tj_N_at 0 9 -12 -5\tj_N_by -2 -7 10 -3
        j_N_down 7 -3 -3 -2\tj_N_for 2 -3 0 0\tj_N_from -3 7 -6 0\tj_N_her -2 7 0 0\tj_N_him 0 3 0 0\tj_N_his 0 4 0 0\tj_N_in 0 0 0 -4\tj_N_my 0 0 -3 3\tj_N_of 0 -5 0 0
        j_N_on -4 5 0 0\tj_N_out -3 9 -2 -3\tj_N_over -4 4 0 0\tj_N_that 8 0 -9 -3\tj_N_the -5 0 4 0\tj_N_their -3 6 0 0\tj_N_through -5 0 0 0\tj_N_up -3 5 -4 2
        j_N_was 9 0 0 -3\tj_N_when 0 9 -8 0\tj_N_with -8 -3 10 -8\tj_R_N -3 0 0 0\tj_R_and 0 5 -3 0\tj_R_in 0 0 -2 5\tj_R_the 0 2 0 0\tj_V_NV 0 -3 5 0\tj_V_R 4 0 -5 0
        j_V_V 0 -2 0 0\tj_V_VN 0 0 0 -2\tj_V_and 2 0 0 0\tj_V_as 3 0 0 0\tj_V_by 0 -3 4 0\tj_V_from 4 0 0 -2\tj_V_in 4 0 -3 0\tj_V_into 5 -7 -7 4\tj_V_of 0 0 3 0
        j_V_that 0 0 -8 6\tj_V_the 0 2 0 0\tj_V_with 2 0 0 0\tj_V_| 0 -5 0 0\tj_be_A -4 0 -4 8\tj_be_AN 2 5 0 -5\tj_be_AR 0 -2 0 3\tj_be_AV -3 3 0 2\tj_be_N 0 -2 0 0
        j_be_NV 0 0 0 -4\tj_be_V -4 2 0 3\tj_be_VA -4 0 -2 7\tj_be_a 0 2 -6 5\tj_be_after 0 2 -3 3\tj_be_and 0 0 3 -6\tj_be_as -4 7 -5 0\tj_be_at -3 0 3 0
        j_be_by -3 8 -4 -4\tj_be_for 0 0 4 -5\tj_be_from -3 0 0 0\tj_be_in 0 5 0 -7\tj_be_of 0 0 4 -7\tj_be_out 4 -4 -3 5\tj_be_the 0 0 0 4\tj_be_to 0 0 0 -8
        j_be_with -7 0 0 -4\tj_be_| 0 0 4 -7\tj_conjunction_A 0 0 -3 5\tj_conjunction_N 0 0 5 0\tj_conjunction_NV 4 -3 0 -2\tj_conjunction_V 5 0 -3 0
        j_conjunction_VA 0 2 0 -2\tj_conjunction_VN 0 -6 0 0\tj_conjunction_and 6 0 0 -4\tj_conjunction_are 7 0 -3 0\tj_conjunction_as -15 -4 7 6\tj_conjunction_in 4 -5 0 -3
        j_conjunction_of 7 0 -2 -2\tj_degree_N -2 -2 6 0\tj_degree_than 3 0 0 0\tj_degree_to 0 -5 2 0\tj_determiner_'s 4 0 0 0\tj_determiner_? 0 -5 3 0
        j_determiner_A 2 0 0 0\tj_determiner_AR 2 -3 0 0\tj_determiner_AV 5 0 0 0\tj_determiner_N 0 0 0 -9\tj_determiner_NA 0 -4 5 6\tj_determiner_NR 0 -7 5 -5
        j_determiner_NV 0 0 0 -3\tj_determiner_R 8 0 -4 -3\tj_determiner_RA 0 -2 0 3\tj_determiner_V 10 6 -7 0\tj_determiner_VA 8 0 0 2\tj_determiner_VN 0 -2 4 -5
        j_determiner_a 4 0 0 -2\tj_determiner_after 0 2 0 0\tj_determiner_and 0 -7 6 -2\tj_determiner_as 7 0 -5 0\tj_determiner_at 5 0 0 0\tj_determiner_before 4 0 0 0
        j_determiner_but 0 -3 3 0\tj_determiner_by 0 3 0 -2\tj_determiner_for 7 -5 0 -2\tj_determiner_from 3 3 -6 0\tj_determiner_had 0 3 -2 0\tj_determiner_has 5 0 -2 0
        j_determiner_he 6 0 -4 0\tj_determiner_in 4 0 0 0\tj_determiner_into 2 0 0 -3\tj_determiner_is 8 0 -4 0\tj_determiner_made 4 0 -5 0\tj_determiner_of 0 0 -9 3
        j_determiner_on 5 0 -4 0\tj_determiner_or 0 0 0 4\tj_determiner_that 10 0 -8 0\tj_determiner_the 0 0 0 3\tj_determiner_to 9 0 -2 0\tj_determiner_took 7 0 -4 0
        j_determiner_when 4 2 -2 -3\tj_determiner_who 4 0 -3 0\tj_determiner_will -2 0 6 0\tj_determiner_with 7 -2 0 0\tj_determiner_| 7 0 0 0\tj_have_N -5 0 5 0
        j_have_the 0 2 0 0\tj_have_| 4 0 0 0\tj_modal_to 0 4 0 0\tj_modal_| 0 6 0 -3\tj_negation_the 0 -2 0 3\tj_negation_| 0 0 0 -4\tj_other_N -6 -2 9 -3
        j_other_NV 0 0 0 -4\tj_other_V 3 -2 -3 3\tj_other_VN -2 -2 7 -4\tj_other_and 0 -5 4 0\tj_other_for 4 -9 0 0\tj_other_in 2 -2 0 3\tj_other_of 0 9 0 -8
        j_other_to 0 0 0 2\tj_possessive_NV -2 -2 6 0\tj_possessive_| 6 0 0 0\tj_preposition_'s 2 0 0 0\tj_preposition_A -3 0 0 2\tj_preposition_AN 0 0 2 -3
        j_preposition_N 0 0 0 -3\tj_preposition_NA -3 0 6 -3\tj_preposition_NV 0 -4 5 0\tj_preposition_V 0 0 0 -2\tj_preposition_VA 0 0 3 0\tj_preposition_VN 0 -4 0 -3
        j_preposition_and 2 -3 0 -3\tj_preposition_for 0 0 0 2\tj_preposition_in 0 0 2 0\tj_preposition_is 4 0 0 0\tj_preposition_of 3 0 -4 2\tj_preposition_on 3 0 0 0
        j_preposition_the 5 -2 0 0\tj_preposition_to 5 0 0 -4\tj_preposition_with 0 -3 3 0\tj_preposition_| 6 0 0 0\tj_subject_AR 0 4 3 -5\tj_subject_N -4 0 2 0
        j_subject_R -3 4 0 0\tj_subject_V -4 -5 3 4\tj_subject_VN 0 4 -3 2\tj_subject_at 0 4 0 0\tj_subject_for -4 0 3 0\tj_subject_in 0 7 -3 0\tj_subject_on 0 0 3 0
        j_subject_this 0 3 0 0\tj_subject_to 0 4 0 -3\tj_subject_with -5 0 -2 4\tj_subject_| 0 2 -2 0\tj_to_NV -2 0 0 0\tj_to_a -2 4 0 0\tj_to_his -3 6 0 -2
        j_to_the -5 8 0 0\tj_to_| 0 0 -4 -2\tj_|_'s 4 0 0 0\tj_|_? 0 0 0 -3\tj_|_A -3 0 0 0\tj_|_AN 0 0 5 -7\tj_|_AR -2 7 -4 0\tj_|_AV 0 -2 0 0\tj_|_NA 6 0 0 0
        j_|_NV -2 0 0 0\tj_|_V 11 -8 -3 0\tj_|_VA 3 0 0 -3\tj_|_VN 0 0 2 0\tj_|_a -2 13 -4 0\tj_|_an 0 9 -4 0\tj_|_and 5 -2 0 -3\tj_|_as 0 -4 0 0\tj_|_by 3 -6 0 3
        j_|_for 0 0 0 -6\tj_|_from 3 -2 0 -5\tj_|_has 3 0 0 0\tj_|_his 6 -4 -3 0\tj_|_in 0 -2 0 -2\tj_|_my -3 2 2 0\tj_|_of 6 -11 5 0\tj_|_on 0 0 2 -3\tj_|_one -4 9 -3 0
        j_|_out -3 7 -5 0\tj_|_that 2 -8 8 -2\tj_|_the 0 8 0 3\tj_|_up 0 6 -6 -2\tj_|_was 4 0 0 0\tj_|_with 0 0 0 -2\tj_|_your -4 8 0 0\tj_|_| 2 0 0 0\tk_'s_N 0 0 5 0
        k_'s_V 0 0 3 0\tk_'s_be 4 0 0 0\tk_'s_preposition 0 0 0 -3\tk_'s_| 6 0 0 0\tk_?_N 0 0 3 0\tk_?_preposition 3 0 0 -2\tk_?_| 7 0 -3 0\tk_AN_A 0 4 -3 0\tk_AN_N 0 0 4 0
        k_AN_V 6 -5 0 0\tk_AN_be 2 0 0 0\tk_AN_conjunction 5 0 -3 0\tk_AN_determiner 0 5 -3 -3\tk_AN_preposition 8 0 -4 0\tk_AN_to 4 2 -5 0\tk_AN_| 7 0 0 3\tk_AR_N 4 0 0 0
        k_AR_V 0 3 0 0\tk_AR_preposition 7 -2 0 -3\tk_AR_| 2 -3 0 0\tk_AV_N 0 0 2 0\tk_AV_V 0 -2 5 0\tk_AV_preposition 0 2 -5 5\tk_AV_| 9 -5 0 4\tk_A_A 2 -4 0 0
        k_A_N 0 -3 0 0\tk_A_V 5 -3 0 0\tk_A_be 0 3 0 0\tk_A_conjunction 5 0 -5 3\tk_A_determiner 12 -9 0 0\tk_A_modal 2 0 0 0\tk_A_other 2 -5 4 0\tk_A_preposition 7 0 0 0
        k_A_to 9 0 0 0\tk_A_| 10 7 0 0\tk_NA_N 0 -6 6 -4\tk_NA_V 0 0 4 0\tk_NA_determiner -3 6 -2 0\tk_NA_preposition 9 0 -10 0\tk_NA_| 10 0 0 0\tk_NV_A -2 5 0 0
        k_NV_N 0 0 0 -4\tk_NV_R -4 0 4 -4\tk_NV_V 3 0 -7 0\tk_NV_be 0 0 -3 5\tk_NV_conjunction -4 0 0 0\tk_NV_determiner 0 0 -4 0\tk_NV_object 0 4 0 0\tk_NV_other 0 6 -4 0
        k_NV_to -3 0 0 0\tk_N_A 0 6 -9 0\tk_N_N 0 7 -12 2\tk_N_R 0 0 -3 0\tk_N_be 4 -2 0 0\tk_N_conjunction 0 5 0 -6\tk_N_determiner 0 6 0 0\tk_N_object 0 5 0 0
        k_N_other 0 0 -7 3\tk_N_preposition -8 0 0 -2\tk_N_to -7 3 0 -7\tk_N_| 2 0 0 0\tk_RA_| 5 -4 -5 4\tk_R_N -4 0 0 0\tk_R_determiner 0 3 0 0\tk_R_preposition -5 0 0 0
        k_R_to -3 0 0 0\tk_R_| -2 0 0 0\tk_VA_N 0 -10 6 0\tk_VA_V 6 -4 0 -5\tk_VA_conjunction 6 -3 0 0\tk_VA_determiner 0 0 -2 3\tk_VA_preposition 0 -5 0 0\tk_VA_to 0 0 -4 4
        k_VN_A 0 6 -6 0\tk_VN_V 0 0 0 3\tk_VN_conjunction -3 0 2 2\tk_VN_determiner 0 0 0 -2\tk_VN_to 0 0 2 -6\tk_VR_determiner -4 7 0 0\tk_V_N 0 0 0 -3
        k_V_determiner 7 -5 -3 0\tk_V_preposition 0 0 -2 0\tk_V_| 0 -7 0 0\tk_a_A 0 -7 0 0\tk_a_V 0 -4 7 0\tk_a_be 5 0 -4 0\tk_a_conjunction 2 -3 0 -2
        k_a_determiner 10 -5 -3 0\tk_a_other -2 0 0 5\tk_a_preposition 17 0 -13 -4\tk_a_subject 4 -4 2 -3\tk_a_to 4 0 0 0\tk_a_| 2 0 0 -10\tk_all_| -3 0 5 0\tk_an_A 0 -4 0 5
        k_an_N 0 0 7 -2\tk_an_V 0 -4 7 -2\tk_an_preposition 10 -2 -3 0\tk_an_| 7 0 0 0\tk_and_A -5 -2 9 -2\tk_and_N -5 0 5 -3\tk_and_V -3 0 3 0\tk_and_be 0 3 -2 0
        k_and_conjunction 0 4 0 -4\tk_and_determiner 0 2 -3 0\tk_and_preposition 2 0 0 -2\tk_and_| 6 0 0 0\tk_are_A 0 -2 6 -4\tk_are_N 0 0 0 5\tk_are_V -4 0 2 2
        k_are_determiner 0 3 -3 0\tk_are_preposition 2 0 0 2\tk_are_| 0 0 2 -6\tk_as_conjunction -7 -7 0 8\tk_as_| 0 0 0 -7\tk_at_| 0 3 4 -5\tk_be_preposition -2 0 0 0
        k_be_| -5 0 0 0\tk_been_preposition 0 -2 0 0\tk_by_| 2 2 -7 0\tk_for_preposition 4 0 -2 0\tk_for_| 3 0 0 0\tk_from_N 0 2 0 0\tk_from_to 0 -3 3 -3\tk_from_| 0 2 -2 0
        k_good_preposition 5 -2 0 0\tk_good_| 11 0 -5 -3\tk_had_N -3 0 4 0\tk_had_determiner 0 4 0 0\tk_he_N 0 4 -3 0\tk_he_V -2 2 0 0\tk_he_preposition 0 6 0 0
        k_he_to 0 2 0 0\tk_he_| 0 2 0 0\tk_her_N -5 0 8 0\tk_her_V 2 -3 0 0\tk_her_preposition 0 -2 0 4\tk_her_| 0 -4 -4 7\tk_him_| 0 -3 0 0\tk_his_A 3 -3 0 0
        k_his_N 0 0 2 3\tk_his_R 2 0 0 0\tk_his_V -2 0 5 0\tk_his_be 0 4 -3 0\tk_his_conjunction 5 0 -3 0\tk_his_preposition 11 -5 -3 -2\tk_his_to 5 0 0 0\tk_his_| 2 4 0 -5
        k_i_determiner 0 2 0 0\tk_i_preposition 0 5 0 0\tk_i_subject 0 3 0 0\tk_i_to 0 2 0 0\tk_in_N -3 0 5 0\tk_in_V 0 3 0 -4\tk_in_conjunction 0 4 0 0
        k_in_determiner 5 0 -3 -4\tk_in_preposition 6 -2 0 0\tk_in_subject 5 0 -2 0\tk_in_| 2 -5 0 0\tk_into_| 6 -2 0 0\tk_is_A -3 4 -6 5\tk_is_N 0 0 -3 2\tk_is_V -5 0 0 6
        k_is_determiner -4 0 0 4\tk_is_preposition 0 0 0 -3\tk_is_to 0 0 4 -5\tk_is_| 0 0 2 -4\tk_it_| 2 -3 0 0\tk_its_| 2 0 0 0\tk_many_N -5 0 5 0
        k_many_preposition 3 0 -4 0\tk_more_conjunction 3 0 0 0\tk_most_N -2 -2 6 0\tk_my_N 0 -5 5 0\tk_my_V 5 0 -4 0\tk_my_| 4 0 0 0\tk_no_preposition 3 0 -5 0
        k_no_| 7 0 -4 0\tk_not_determiner -4 3 0 0\tk_not_preposition 0 0 0 -3\tk_not_| 0 0 0 -3\tk_of_A -2 0 2 0\tk_of_N 0 0 7 -4\tk_of_V 2 -4 0 0\tk_of_be 3 0 0 0
        k_of_conjunction 0 0 2 0\tk_of_determiner 0 0 -3 0\tk_of_preposition 10 -4 0 -2\tk_of_to 4 0 -3 0\tk_of_| 9 0 0 -2\tk_on_N 0 -3 5 0\tk_on_| 3 3 -3 0\tk_or_| -6 0 8 0
        k_other_| 7 -2 -4 0\tk_our_N -3 0 4 0\tk_our_| 6 0 0 0\tk_own_| 6 0 -3 0\tk_said_| 0 -3 0 3\tk_several_| 3 0 0 0\tk_she_A -2 3 0 0\tk_she_N 0 4 -2 0
        k_she_object 4 -3 0 0\tk_she_preposition 0 5 0 0\tk_she_to 0 2 0 0\tk_some_N 0 -6 5 0\tk_still_| -6 0 9 -5\tk_that_| 5 -3 0 -3\tk_the_A 2 -9 0 0\tk_the_N 0 0 0 -3
        k_the_R 10 -4 0 -2\tk_the_V 8 4 0 -6\tk_the_be 7 -3 -2 0\tk_the_conjunction 10 0 -4 0\tk_the_determiner 3 -9 0 3\tk_the_have 0 3 0 0\tk_the_other 5 -3 0 -4
        k_the_possessive 3 0 0 0\tk_the_preposition 2 0 0 0\tk_the_subject 0 0 0 3\tk_the_to 5 0 -3 0\tk_the_| 2 0 0 -3\tk_their_N 0 -5 5 0\tk_their_| 7 0 -3 0
        k_these_V 4 0 0 0\tk_these_| 2 0 0 0\tk_they_preposition 0 6 0 0\tk_this_N 0 0 0 -2\tk_this_V 10 -6 -5 0\tk_this_be 3 0 0 0\tk_this_modal 6 0 -3 0\tk_this_| 4 0 0 6
        k_to_A -3 5 0 0\tk_to_V -5 4 0 0\tk_to_conjunction 0 0 -3 0\tk_to_determiner 0 2 -4 0\tk_to_object 0 3 0 0\tk_to_preposition 0 0 -6 -3\tk_to_subject 0 4 0 0
        k_to_| 0 0 -4 -2\tk_too_to -4 -3 5 0\tk_two_preposition 7 -3 0 0\tk_two_| 5 0 -2 0\tk_very_N 0 3 0 -2\tk_very_preposition 3 0 0 0\tk_very_| -3 -3 0 2
        k_was_A 0 0 0 4\tk_was_N 4 3 -5 0\tk_was_V -4 2 0 2\tk_was_conjunction -5 3 0 -4\tk_was_determiner -2 0 0 0\tk_was_preposition -3 0 0 -5\tk_was_| 0 0 0 -3
        k_we_preposition 0 4 0 0\tk_were_V 0 0 -4 3\tk_were_conjunction -2 0 3 -3\tk_were_preposition 0 5 0 0\tk_were_| -6 0 0 4\tk_will_determiner 0 2 0 0\tk_with_N 0 0 4 0
        k_with_conjunction 4 0 0 0\tk_with_| 8 -4 0 -5\tk_you_determiner 0 3 0 0\tk_your_preposition 3 0 0 0\tk_your_| 2 0 0 0\tk_|_? 0 0 0 -3\tk_|_be 6 0 0 0
        k_|_have 5 0 0 0\tk_|_modal 6 -2 0 0\tk_|_object -2 5 -2 0\tk_|_possessive 4 0 0 0\tk_|_subject 0 0 -2 4\tk_|_| 2 0 0 0\tl_-_?_| 0 0 -3 3\tl_-_A_A 0 0 2 0
        l_-_A_N 0 0 7 -3\tl_-_A_be 7 -3 0 0\tl_-_A_conjunction 0 0 4 -3\tl_-_A_determiner 3 0 -3 -4\tl_-_A_modal 3 0 0 0\tl_-_A_other 4 0 0 0\tl_-_A_preposition 9 0 -8 -6
        l_-_A_subject 5 0 -3 0\tl_-_A_to 2 0 0 0\tl_-_A_| 7 0 0 0\tl_-_N_A 2 5 -6 -6\tl_-_N_N 0 0 0 -6\tl_-_N_R 0 4 0 -6\tl_-_N_V 7 0 0 -3\tl_-_N_be 2 -3 2 0
        l_-_N_have 9 -3 0 -5\tl_-_N_other 3 0 -6 0\tl_-_N_to 0 0 0 -2\tl_-_N_| 7 0 0 0\tl_-_R_| 3 -3 0 0\tl_-_V_A 0 -2 0 0\tl_-_V_N 0 0 3 -3\tl_-_V_V 0 -3 2 2
        l_-_V_conjunction 3 -7 0 0\tl_-_V_determiner -2 4 0 0\tl_-_V_preposition 0 -2 0 0\tl_-_V_to 0 -2 0 0\tl_-_be_A -5 0 -3 6\tl_-_be_N 0 0 0 7\tl_-_be_R 3 0 0 0
        l_-_be_V -2 0 -5 6\tl_-_be_conjunction 0 0 4 -4\tl_-_be_other 0 3 0 0\tl_-_be_to -5 0 5 -7\tl_-_be_| 0 0 0 -4\tl_-_conjunction_A 0 -2 -4 6
        l_-_conjunction_N 0 0 0 -2\tl_-_conjunction_be 2 2 -2 0\tl_-_conjunction_conjunction 0 -2 0 0\tl_-_conjunction_subject -6 0 0 4\tl_-_degree_N 0 -3 0 0
        l_-_degree_conjunction 3 -2 0 0\tl_-_degree_preposition 0 -5 4 -4\tl_-_degree_to 0 -4 0 0\tl_-_degree_| 0 -3 0 0\tl_-_determiner_? 0 -5 0 0
        l_-_determiner_A 0 -5 0 0\tl_-_determiner_N 0 0 0 -2\tl_-_determiner_be 10 -4 -3 0\tl_-_determiner_conjunction 6 -7 0 0\tl_-_determiner_degree 7 -4 -3 0
        l_-_determiner_determiner 7 0 0 0\tl_-_determiner_have 6 2 -4 0\tl_-_determiner_modal 7 -4 0 -2\tl_-_determiner_other 0 -4 0 0\tl_-_determiner_possessive 4 0 0 0
        l_-_determiner_preposition 9 0 0 0\tl_-_determiner_subject 6 0 0 0\tl_-_determiner_to 7 0 0 0\tl_-_have_N 0 -3 6 0\tl_-_have_preposition 6 0 -5 -3
        l_-_have_| -2 6 -4 0\tl_-_modal_N 0 0 -2 0\tl_-_modal_V 0 -3 0 4\tl_-_modal_determiner -3 7 -2 0\tl_-_modal_object -2 3 0 0\tl_-_modal_other 0 0 0 2
        l_-_modal_preposition -6 4 -3 3\tl_-_modal_subject 0 4 0 0\tl_-_modal_to 0 4 0 0\tl_-_modal_| -4 8 0 -3\tl_-_negation_determiner -4 3 0 0
        l_-_negation_preposition 0 0 0 -3\tl_-_negation_| 0 0 0 -3\tl_-_other_A 5 0 0 0\tl_-_other_N 0 -4 0 0\tl_-_other_V 0 0 3 -4\tl_-_other_be 0 0 2 0
        l_-_other_conjunction 11 -3 -9 0\tl_-_other_determiner 5 0 0 -2\tl_-_other_preposition 3 -2 0 0\tl_-_other_to 2 -8 0 5\tl_-_other_| 6 0 0 0\tl_-_possessive_N 0 0 5 0
        l_-_possessive_V 0 0 3 0\tl_-_possessive_be 4 0 0 0\tl_-_possessive_preposition 0 0 0 -3\tl_-_possessive_| 6 0 0 0\tl_-_preposition_N 0 0 0 -6
        l_-_preposition_V 0 -6 5 -3\tl_-_preposition_be 6 0 0 0\tl_-_preposition_conjunction 7 0 0 -4\tl_-_preposition_determiner 0 0 -9 5
        l_-_preposition_possessive 2 0 0 0\tl_-_preposition_preposition 8 0 -7 0\tl_-_preposition_subject 7 0 -5 0\tl_-_preposition_to 2 0 0 -4\tl_-_preposition_| 6 0 0 0
        l_-_subject_A 0 4 0 0\tl_-_subject_N -3 0 3 0\tl_-_subject_V -7 0 0 5\tl_-_subject_degree -2 2 0 0\tl_-_subject_determiner -3 8 0 -2\tl_-_subject_object 3 0 0 0
        l_-_subject_other -4 0 0 2\tl_-_subject_subject -2 6 0 0\tl_-_subject_to 0 0 0 -3\tl_-_subject_| 0 0 -2 0\tl_-_to_A -3 5 0 0\tl_-_to_V -5 4 0 0
        l_-_to_conjunction 0 0 -3 0\tl_-_to_determiner 0 2 -4 0\tl_-_to_object 0 3 0 0\tl_-_to_preposition 0 0 -6 -3\tl_-_to_subject 0 4 0 0\tl_-_to_| 0 0 -4 -2
        l_able_A_| 4 0 -3 0\tl_al_A_N 2 -2 0 0\tl_al_A_V 4 0 0 -2\tl_al_A_be 0 3 0 0\tl_al_A_preposition 3 -3 0 0\tl_al_A_| 15 -2 -6 -7\tl_al_N_| 4 0 -6 -4
        l_al_determiner_| 3 0 0 0\tl_ed_A_N 0 4 0 0\tl_ed_A_V 6 0 -4 0\tl_ed_A_preposition 0 -3 -3 6\tl_ed_A_| 5 -3 -3 9\tl_ed_V_N 0 -10 6 -2\tl_ed_V_V 2 -3 6 -7
        l_ed_V_determiner 5 -3 -5 0\tl_ed_V_preposition 0 0 -4 0\tl_ed_V_to 5 -8 0 0\tl_ed_V_| 5 0 0 0\tl_en_A_| 3 0 0 0\tl_en_N_preposition 0 0 0 -2\tl_en_V_| 3 -3 0 0
        l_en_be_preposition 0 -2 0 0\tl_er_A_| -3 3 2 3\tl_er_N_determiner 0 5 -3 -3\tl_er_N_preposition 0 3 -3 -2\tl_er_N_| 2 0 -5 0\tl_er_other_| 4 3 -5 0
        l_er_preposition_| 8 0 -5 0\tl_est_A_| 2 -3 2 0\tl_ful_A_| 0 2 4 0\tl_ic_A_preposition 0 6 0 0\tl_ic_A_| 5 2 -2 -2\tl_ic_N_| 4 0 -3 -2\tl_ing_A_N 3 0 0 0
        l_ing_A_preposition 4 -5 4 0\tl_ing_A_| 5 0 0 0\tl_ing_N_| 15 -10 0 -4\tl_ing_V_N -4 0 2 3\tl_ing_V_preposition 4 -9 0 0\tl_ing_V_| 7 -2 0 0
        l_ive_A_preposition 2 0 0 0\tl_ive_A_| 5 0 0 0\tl_less_A_| 0 0 3 0\tl_ly_A_| 5 -4 -4 3\tl_ly_R_N -4 0 0 0\tl_ly_R_conjunction -4 0 4 0\tl_ly_R_determiner -2 4 0 0
        l_ly_R_preposition -4 0 0 0\tl_ly_R_to -3 0 0 -2\tl_ly_R_| 0 0 0 -5\tl_ous_A_preposition 4 0 0 0\tl_ous_A_| 4 3 0 0\tl_s_N_A -8 5 0 0\tl_s_N_N -7 6 0 4
        l_s_N_R -9 4 0 5\tl_s_N_V -8 7 -4 3\tl_s_N_conjunction -6 6 0 -3\tl_s_N_determiner -8 11 0 0\tl_s_N_preposition -13 0 3 -2\tl_s_N_to -16 6 0 0\tl_s_N_| -5 4 0 0
        l_s_V_N -2 3 0 0\tl_s_V_determiner 0 4 -2 -2\tl_s_be_A 0 0 0 5\tl_s_be_N 4 2 -5 0\tl_s_be_V -4 2 0 2\tl_s_be_conjunction -5 3 0 -4\tl_s_be_determiner -2 0 0 0
        l_s_be_preposition -3 0 0 -5\tl_s_be_| 0 0 0 -4\tl_s_determiner_A 0 0 2 0\tl_s_determiner_N 0 0 6 0\tl_s_determiner_R 5 -3 0 0\tl_s_determiner_V 4 -3 0 0
        l_s_determiner_be 0 3 -4 0\tl_s_determiner_conjunction 6 -4 0 0\tl_s_determiner_determiner 0 0 -3 0\tl_s_determiner_have 3 0 0 0\tl_s_determiner_modal 5 0 0 0
        l_s_determiner_other 6 0 -2 -2\tl_s_determiner_preposition 0 5 -4 -3\tl_s_determiner_to 2 0 -2 0\tl_s_determiner_| 6 0 0 0\tl_s_other_preposition -8 5 2 -3
        l_s_other_| -5 0 0 0\tl_tion_N_determiner -2 0 0 0\tl_tion_N_preposition -6 3 3 -3\tl_tion_N_| 0 -3 -6 5\tl_y_A_N 0 0 4 0\tl_y_A_| 3 0 5 -3\tl_y_N_determiner 0 0 2 2
        l_y_N_preposition -2 0 0 0\tl_y_N_| 10 0 -5 0\tl_y_V_| -3 0 -6 7\tl_y_degree_N 0 3 0 -2\tl_y_degree_preposition 3 0 0 0\tl_y_degree_| -3 -3 0 2
        l_y_determiner_N -3 0 2 0\tl_y_determiner_preposition 8 0 -4 0\tl_y_determiner_| 6 0 -3 0\tl_y_subject_preposition 0 6 0 0\tl_|_|_? 0 0 0 -3\tl_|_|_be 6 0 0 0
        l_|_|_have 5 0 0 0\tl_|_|_modal 6 -2 0 0\tl_|_|_object -2 5 -2 0\tl_|_|_possessive 4 0 0 0\tl_|_|_subject 0 0 -2 4\tl_|_|_| 2 0 0 0\tm_?_N -6 3 3 0\tm_A_A -9 3 6 0
        m_A_N -14 0 6 0\tm_A_V -7 4 6 0\tm_A_conjunction 0 4 -5 0\tm_A_determiner 13 -3 -9 0\tm_A_preposition 9 0 -12 0\tm_A_to 14 -6 -11 0\tm_N_A 5 -5 0 4\tm_N_N -6 0 0 3
        m_N_R 3 0 -4 0\tm_N_V 6 -6 0 0\tm_N_be 10 -6 0 -3\tm_N_conjunction -4 5 0 0\tm_N_determiner 2 0 0 0\tm_N_have 8 -6 0 0\tm_N_modal 4 -6 0 0\tm_N_other 8 -5 0 -3
        m_N_possessive 0 6 -6 0\tm_N_preposition -5 0 4 -6\tm_N_subject 0 -7 8 0\tm_N_to -6 6 0 -4\tm_N_| 0 0 4 -6\tm_R_A -4 -3 3 4\tm_R_V 13 -8 -3 -4
        m_R_preposition 0 9 -3 -3\tm_R_to -9 5 0 0\tm_R_| 0 5 0 0\tm_V_A 12 -7 -9 2\tm_V_N 0 0 5 5\tm_V_R 13 4 -14 0\tm_V_V 0 -12 4 0\tm_V_be 5 -5 0 -3
        m_V_conjunction 0 3 -2 0\tm_V_determiner 10 0 -14 4\tm_V_object 11 0 -7 0\tm_V_other 8 -2 -6 0\tm_V_preposition 0 0 0 -6\tm_V_subject 7 0 -6 0\tm_V_to 5 0 0 -2
        m_V_| 0 0 7 0\tm_be_A 7 -3 -2 0\tm_be_N 4 0 -7 4\tm_be_R 9 0 -5 -3\tm_be_V 5 0 0 0\tm_be_degree 0 2 0 0\tm_be_determiner 8 -7 0 0\tm_be_other 0 0 0 3
        m_be_preposition 5 -3 -2 0\tm_be_subject 0 0 4 0\tm_be_to 4 0 0 0\tm_conjunction_A -7 -7 14 -7\tm_conjunction_N 15 0 -8 -8\tm_conjunction_R 0 0 -3 7
        m_conjunction_V 0 6 0 0\tm_conjunction_determiner 3 0 0 -4\tm_conjunction_modal 3 0 -2 -2\tm_conjunction_other 3 0 0 -6\tm_conjunction_preposition 3 0 0 0
        m_conjunction_subject 4 0 -5 5\tm_degree_A 2 3 -9 3\tm_degree_R 2 8 -9 -5\tm_degree_conjunction 0 0 3 -3\tm_determiner_A 0 8 -5 0\tm_determiner_N 0 6 0 0
        m_determiner_R 0 5 -4 0\tm_determiner_V 0 5 -12 0\tm_determiner_be 12 -9 0 -3\tm_determiner_conjunction 5 -2 0 0\tm_determiner_determiner -5 7 0 -4
        m_determiner_other -5 0 0 0\tm_determiner_preposition -5 7 0 0\tm_determiner_subject -5 0 7 0\tm_determiner_| 0 4 0 -4\tm_have_A 4 0 0 0\tm_have_V 5 -3 0 0
        m_have_be 5 0 0 0\tm_have_determiner 3 0 -3 3\tm_have_other 3 0 0 0\tm_have_to 5 0 0 0\tm_modal_V 12 -6 -5 0\tm_modal_be 13 0 -7 -3\tm_modal_have 6 0 0 -2
        m_modal_negation 12 -6 -6 0\tm_modal_other 8 -3 -4 0\tm_object_R 0 3 0 0\tm_object_conjunction 0 4 -2 0\tm_object_determiner -3 8 0 0
        m_object_preposition -2 9 -4 -3\tm_object_to -3 10 -4 -4\tm_object_| -3 9 -5 -3\tm_other_A 0 0 -4 0\tm_other_N -2 5 -4 3\tm_other_V 9 -3 0 -4
        m_other_conjunction -3 0 7 -4\tm_other_determiner 4 0 -3 0\tm_other_other 8 -6 0 0\tm_other_preposition 2 0 0 0\tm_other_| -7 0 5 0\tm_possessive_A 6 0 -2 0
        m_possessive_N 9 -2 -3 -2\tm_possessive_V 5 0 0 0\tm_preposition_? 4 0 -8 3\tm_preposition_A 0 0 0 -5\tm_preposition_R -2 3 0 -3\tm_preposition_V 0 0 0 2
        m_preposition_conjunction -6 7 0 -7\tm_preposition_degree -3 5 -3 0\tm_preposition_object -6 3 0 4\tm_preposition_other 0 0 0 2\tm_preposition_preposition 0 0 0 3
        m_preposition_subject -5 3 2 0\tm_preposition_to 0 3 -3 0\tm_preposition_| 5 6 -8 -6\tm_subject_V 9 -8 0 0\tm_subject_be 6 -10 6 -6\tm_subject_determiner -3 8 -4 0
        m_subject_have 9 -3 0 -5\tm_subject_modal 0 -8 0 7\tm_subject_other 3 -7 0 4\tm_subject_possessive 0 8 -4 -4\tm_subject_preposition -4 10 -4 0
        m_subject_| -11 10 3 -2\tm_to_A 0 0 0 -5\tm_to_N 0 -2 4 0\tm_to_V 0 0 0 -7\tm_to_be 0 3 0 -4\tm_to_object 0 7 -3 -3\tm_to_other 0 0 0 -2\tn_'s 18 -6 -7 -5
        n_? 0 0 0 -3\tn_AN 0 0 4 0\tn_AR 0 4 0 0\tn_AV 7 0 -4 4\tn_N 0 0 0 -13\tn_NA -2 0 0 4\tn_NR 0 5 -3 3\tn_NV 0 0 0 -7\tn_RA 2 0 0 0\tn_V 9 -5 -6 0\tn_VA 6 0 0 4
        n_VN 0 0 0 -5\tn_a 0 6 0 0\tn_about 0 0 8 -4\tn_across -4 5 -9 8\tn_after 0 2 0 0\tn_against -2 0 2 0\tn_along -6 10 -7 3\tn_among 0 5 -3 0\tn_an 0 4 -3 2
        n_and 0 -4 0 -6\tn_are 5 -4 0 0\tn_around 0 5 0 -3\tn_away 0 11 -13 0\tn_back -5 9 0 -4\tn_because 0 4 0 -5\tn_before 0 0 -7 7\tn_between 11 -4 -4 0\tn_but 0 0 5 -6
        n_came 8 -6 -8 3\tn_can 5 0 -7 3\tn_could 4 0 0 0\tn_down 0 10 -16 4\tn_during 2 0 0 -3\tn_every 7 -6 -4 2\tn_got 10 -8 -5 3\tn_had 8 -3 0 0\tn_has 12 -3 -5 0
        n_have 9 -4 -3 0\tn_he 0 -6 2 4\tn_her -5 9 0 0\tn_here 0 3 -4 0\tn_him -6 13 -6 -2\tn_his 0 8 -3 -6\tn_i 4 -7 0 0\tn_into 0 8 -10 5\tn_is 8 0 0 -6\tn_it -5 10 0 -2
        n_its -10 8 0 0\tn_like 0 0 -3 -2\tn_made 10 -3 -8 0\tn_many -2 5 0 0\tn_me -8 12 -3 0\tn_more -6 11 -8 0\tn_must 5 0 0 0\tn_my -5 9 -3 0\tn_now 11 -5 0 -4
        n_of 5 -4 0 0\tn_off -7 8 -5 4\tn_often 11 -5 -5 0\tn_on 0 5 0 -3\tn_one -8 7 5 -3\tn_only -4 4 0 0\tn_our -5 9 -2 0\tn_out -2 12 -12 4\tn_over -4 0 0 0
        n_rather 0 -2 4 -3\tn_several 0 6 -3 0\tn_she 0 -7 6 3\tn_should 5 -2 0 0\tn_so 9 5 -12 0\tn_some -4 6 0 0\tn_such 8 -5 0 0\tn_than 0 -9 7 0\tn_that 6 -3 3 -8
        n_the -4 7 0 3\tn_their -5 9 -2 0\tn_them -6 11 -3 -2\tn_these -4 7 0 -2\tn_they 0 3 -6 2\tn_this 0 6 0 -10\tn_through -3 3 -6 6\tn_time -12 -4 15 -3
        n_took 11 -8 -5 0\tn_toward 0 -2 4 0\tn_under 0 7 -4 -4\tn_until 6 -3 0 0\tn_up -7 9 -4 0\tn_us -4 9 -4 0\tn_very 0 0 -3 0\tn_was 10 2 -4 -7\tn_well -10 10 -3 2
        n_went 11 0 -8 0\tn_were 8 0 0 -3\tn_when -4 8 0 0\tn_who 14 0 -6 -8\tn_will 0 -4 2 3\tn_with 0 0 3 -5\tn_without 7 -2 0 -4\tn_would 7 0 -2 -3\tn_you -4 8 -2 0
        n_your -8 13 0 0\tp_'s 4 0 0 -3\tp_? 8 0 -5 0\tp_A 6 0 0 0\tp_AN 5 0 0 0\tp_AR 0 0 0 -2\tp_AV 5 -8 0 2\tp_NA 11 0 0 -11\tp_NR 3 0 -5 4\tp_R -12 0 3 -5
        p_RA 5 -5 -6 5\tp_V 3 -9 0 0\tp_VA 6 -9 0 0\tp_VR -8 16 -6 -7\tp_a 0 0 5 0\tp_about 6 0 -5 0\tp_after 4 5 -4 -4\tp_always -15 11 0 -5\tp_an 0 -4 6 0
        p_another 0 -4 2 0\tp_any 0 3 -3 0\tp_are 0 0 3 0\tp_as 2 -5 0 0\tp_at 6 0 0 0\tp_be -4 4 0 0\tp_became 0 -6 9 -3\tp_been -5 4 0 0\tp_being -5 10 -4 -3
        p_between 4 0 0 0\tp_but -3 -4 6 0\tp_by 0 3 0 0\tp_can -8 13 -4 0\tp_cannot -4 7 0 -2\tp_could -3 2 -2 3\tp_don't -6 10 0 -2\tp_each 4 3 -5 0\tp_every 12 -4 -5 0
        p_few 0 -4 7 0\tp_first 7 -2 0 -6\tp_for 0 -3 0 0\tp_four 8 -9 2 0\tp_from 5 0 0 0\tp_good 13 -11 0 -6\tp_had 0 2 -2 2\tp_has 0 -3 0 0\tp_have 6 0 -5 0
        p_he -5 14 -7 0\tp_her 0 -12 0 5\tp_him 0 -5 0 2\tp_his 6 -7 0 -6\tp_i -11 14 -7 3\tp_in 3 0 0 -6\tp_into 6 -7 0 -3\tp_it -3 -2 4 3\tp_its 0 -5 6 0\tp_just 0 6 -8 -4
        p_like 0 0 3 -5\tp_made 7 -10 3 -2\tp_many 5 0 0 0\tp_more 4 -11 2 0\tp_most 3 -7 6 -4\tp_much -2 -3 5 3\tp_must -3 6 0 0\tp_my 12 -8 0 -5\tp_never -10 13 -5 0
        p_no 0 0 6 0\tp_not -3 2 0 0\tp_of 3 -5 0 -6\tp_often -10 16 -6 -4\tp_on 8 0 0 0\tp_one 17 -18 2 -12\tp_other 7 -6 0 0\tp_our 7 -3 0 -5\tp_out -8 0 4 7
        p_own 8 -2 -3 -2\tp_rather -8 4 0 0\tp_said 7 -5 -2 0\tp_same 9 -4 0 -5\tp_second 11 -5 -6 0\tp_several 0 -9 9 0\tp_she -2 13 0 -6\tp_should 0 5 -2 -4
        p_so -13 -10 10 6\tp_some 0 -4 3 0\tp_still -10 5 6 -5\tp_than 5 0 0 -4\tp_that -6 13 -3 -4\tp_the 0 -5 0 -6\tp_their 8 -6 0 -2\tp_these 4 -4 3 0\tp_they 0 9 -5 -3
        p_this 0 7 -6 0\tp_three 12 -11 0 0\tp_to 0 5 -7 -11\tp_too -10 0 3 4\tp_two 10 -10 2 -4\tp_under 0 -3 0 0\tp_up -5 0 -8 12\tp_very 0 -5 5 0\tp_we -9 12 -8 3
        p_went -9 -2 -4 13\tp_were -3 0 0 0\tp_what -5 10 -7 0\tp_when 7 4 -7 -4\tp_who -6 11 -5 -3\tp_will 0 2 -3 3\tp_with 0 0 7 -5\tp_would -4 6 -3 0\tp_you -16 0 5 5
        p_your 9 -6 0 -4\tq_?_N 5 -3 0 -4\tq_A_A 9 0 0 -4\tq_A_N 7 0 0 0\tq_A_V 7 7 -10 -9\tq_A_be 0 3 -3 2\tq_A_conjunction -9 -6 13 0\tq_A_determiner 11 2 -8 -4
        q_A_preposition 6 2 0 0\tq_A_to 0 0 0 -3\tq_N_A -3 4 0 2\tq_N_N 0 0 -2 0\tq_N_R -9 6 0 0\tq_N_V 0 -2 0 0\tq_N_be 0 0 0 -3\tq_N_conjunction 10 0 -6 -5
        q_N_degree -7 -4 3 6\tq_N_determiner 6 7 -8 -6\tq_N_have 0 6 -4 0\tq_N_modal -9 14 -8 0\tq_N_other -7 4 0 0\tq_N_possessive 12 -15 0 -5\tq_N_preposition 3 0 0 0
        q_N_subject -4 9 -7 0\tq_N_to 7 0 0 -5\tq_R_A 9 0 -5 0\tq_R_V 10 -4 0 -10\tq_R_conjunction -3 0 -2 8\tq_R_determiner 10 -5 0 -3\tq_R_preposition 0 0 4 -3
        q_V_A 8 -8 -4 5\tq_V_N 2 -5 -2 6\tq_V_R 0 -7 0 8\tq_V_V 2 -3 -2 3\tq_V_be 0 0 5 0\tq_V_conjunction 0 5 -4 0\tq_V_degree 0 -4 0 3\tq_V_determiner 8 0 0 0
        q_V_object 0 -12 2 6\tq_V_other 3 -7 4 0\tq_V_preposition 4 0 0 0\tq_V_subject 0 -8 3 5\tq_V_to 0 0 -3 -3\tq_be_A -12 0 7 10\tq_be_N 4 -8 0 0\tq_be_R 0 0 0 -15
        q_be_V -8 0 0 9\tq_be_conjunction -6 0 10 -6\tq_be_degree -7 2 9 -9\tq_be_determiner 4 -3 0 0\tq_be_negation 0 0 0 3\tq_be_other -3 -3 6 0
        q_be_preposition 5 -3 0 -4\tq_be_subject 0 -3 6 -6\tq_be_to -7 10 0 0\tq_conjunction_A 6 0 0 -3\tq_conjunction_N 0 3 -3 -5\tq_conjunction_R -5 0 0 2
        q_conjunction_V 6 0 -3 0\tq_conjunction_determiner 8 -2 0 -3\tq_conjunction_other 0 0 5 -3\tq_conjunction_subject -2 12 -8 -3\tq_degree_A 7 -5 0 0
        q_degree_determiner 6 -4 0 0\tq_determiner_? 8 0 0 -8\tq_determiner_A 5 0 0 -11\tq_determiner_R 10 -10 8 -3\tq_determiner_V 6 9 -8 -12\tq_determiner_be -4 -6 8 3
        q_determiner_degree 0 -3 7 -3\tq_determiner_determiner 5 -7 5 -5\tq_determiner_modal -5 5 0 0\tq_determiner_other 13 -5 0 -6\tq_determiner_preposition 5 0 0 -4
        q_determiner_subject 0 3 0 -3\tq_have_A 0 5 0 0\tq_have_V 0 -4 0 6\tq_have_be -3 8 0 -5\tq_have_determiner 7 -6 0 0\tq_have_other 0 4 -4 0\tq_have_to -14 17 -2 0
        q_modal_V 2 -10 -2 7\tq_modal_be -7 0 0 0\tq_modal_negation -10 20 -13 0\tq_modal_other -10 9 0 0\tq_modal_possessive -15 18 -6 0\tq_modal_subject -6 14 -6 -3
        q_negation_determiner 0 3 -6 0\tq_object_determiner 0 0 0 4\tq_object_preposition 0 4 -3 0\tq_other_A 3 3 -5 0\tq_other_N 3 0 -2 0\tq_other_V 2 -5 0 0
        q_other_be -9 4 2 0\tq_other_conjunction 0 -3 -3 7\tq_other_determiner 6 -8 0 0\tq_other_other 4 -8 0 3\tq_other_preposition 0 0 -2 5\tq_other_subject -5 -2 4 4
        q_other_to 0 0 -3 0\tq_possessive_A 0 0 0 -2\tq_possessive_N 0 6 0 -5\tq_possessive_V 2 6 -7 -2\tq_possessive_determiner 0 -2 0 0\tq_preposition_? 6 -3 0 0
        q_preposition_A 7 0 0 -4\tq_preposition_N 7 -2 0 -6\tq_preposition_V 8 0 0 -7\tq_preposition_determiner 7 0 0 -8\tq_preposition_other 6 -5 4 -4
        q_preposition_preposition 0 0 2 -4\tq_preposition_subject 2 0 -4 0\tq_subject_N 0 -3 0 6\tq_subject_R -4 16 -13 -2\tq_subject_V 0 -10 0 7\tq_subject_be 0 0 0 3
        q_subject_determiner 0 0 -4 5\tq_subject_have 6 0 0 0\tq_subject_modal -11 12 -11 4\tq_subject_other -5 6 -5 5\tq_subject_possessive 0 -2 0 4\tq_to_A 5 0 -3 0
        q_to_N 9 -10 0 0\tq_to_V 7 -6 0 0\tq_to_be 6 -3 0 0\tq_to_determiner 8 0 0 -3\tq_to_other 10 -7 0 0\tq_|_? 0 6 0 -4\tq_|_A 3 -6 0 0\tq_|_N 0 0 0 -6\tq_|_R 0 -8 9 0
        q_|_V -4 -6 5 0\tq_|_be 0 -14 14 3\tq_|_conjunction 0 -5 8 0\tq_|_degree -7 -7 7 5\tq_|_determiner 0 0 4 0\tq_|_modal 4 0 0 -2\tq_|_other -2 0 0 2
        q_|_preposition 0 -10 8 -7\tq_|_subject 0 11 -5 0\ts_able -4 -11 17 -14\ts_al 0 -5 8 -10\ts_ed -15 0 0 -17\ts_en 5 0 0 -19\ts_est -5 -2 6 0\ts_ful -12 -10 20 -6
        s_ic 0 -16 10 -13\ts_ing 0 0 0 -12\ts_ity 18 -10 -6 -9\ts_ive -9 0 13 -14\ts_less -13 -12 20 0\ts_ly -7 -12 -3 8\ts_ment 17 -3 -8 -7\ts_ness 21 -2 -16 -8
        s_ous -14 -13 26 -6\ts_s 0 0 -9 -5\ts_tion 20 -10 -8 -8\ts_y 0 0 0 -5\tt_-_? 6 0 0 0\tt_-_A 5 -8 0 0\tt_-_R 0 0 6 0\tt_-_V 0 0 0 2\tt_-_be 0 -6 10 0
        t_-_degree 0 -15 6 0\tt_-_determiner 0 -9 0 -6\tt_-_have -5 0 3 0\tt_-_modal -5 13 -13 0\tt_-_negation -6 4 2 -2\tt_-_object -7 4 0 4\tt_-_possessive 0 0 0 -9
        t_-_preposition 4 -19 0 0\tt_-_subject 0 4 0 0\tt_-_to 0 5 -4 -4\tt_-_| 0 0 0 -5\tt_able_N 0 -4 8 0\tt_able_R 0 -3 5 0\tt_able_be -2 -4 11 -3
        t_able_conjunction -5 0 7 0\tt_able_determiner 0 0 2 0\tt_able_| 2 0 0 0\tt_al_A 0 0 2 0\tt_al_N 0 -2 0 -4\tt_al_R -4 0 7 0\tt_al_V 0 0 4 0\tt_al_be -6 -8 12 0
        t_al_conjunction -6 -2 8 0\tt_al_determiner 0 -5 0 -3\tt_al_other -4 0 8 -2\tt_al_preposition 0 0 2 0\tt_al_| -5 0 9 -3\tt_ed_A -5 0 0 0\tt_ed_N -20 6 0 -5
        t_ed_R 0 6 0 0\tt_ed_V -17 0 4 -7\tt_ed_be -6 6 -4 -10\tt_ed_conjunction -7 0 0 0\tt_ed_determiner 0 0 0 -3\tt_ed_have -6 15 -8 -2\tt_ed_negation 0 9 -7 0
        t_ed_other -6 0 0 -7\tt_ed_preposition 0 0 4 0\tt_ed_subject 0 10 -3 -5\tt_ed_| -9 0 0 0\tt_en_A 0 -4 3 0\tt_en_N 0 -5 7 0\tt_en_V 3 -9 5 -5\tt_en_be -9 7 -2 -2
        t_en_preposition 4 0 -2 0\tt_en_| 9 -5 0 -3\tt_er_A 8 -3 -5 2\tt_er_N 10 -8 0 0\tt_er_be -7 -12 11 3\tt_er_conjunction 5 -6 3 -4\tt_er_determiner 5 -2 0 0
        t_er_modal -7 9 -3 0\tt_er_other 0 -4 0 7\tt_er_preposition 7 -8 0 -6\tt_er_to -10 8 4 0\tt_est_determiner -6 -6 6 3\tt_ful_be 0 -3 0 2\tt_ful_conjunction -2 0 5 0
        t_ful_determiner 3 0 0 0\tt_ful_| 0 0 5 0\tt_ic_A 0 0 4 0\tt_ic_N 3 -3 0 -3\tt_ic_R 0 0 5 0\tt_ic_be -3 0 6 0\tt_ic_conjunction -5 0 8 0\tt_ic_determiner 0 0 5 0
        t_ic_| 0 -4 0 0\tt_ing_A -6 4 0 0\tt_ing_N 0 0 4 -4\tt_ing_V -10 10 0 -8\tt_ing_be -9 11 -7 0\tt_ing_conjunction -8 4 0 0\tt_ing_determiner 0 0 0 4
        t_ing_other 0 6 -5 -7\tt_ing_possessive -5 3 0 0\tt_ing_preposition -6 11 -4 -6\tt_ing_| 4 0 0 -5\tt_ity_N 5 0 0 0\tt_ity_V 6 0 -2 0\tt_ity_conjunction 3 0 0 0
        t_ity_determiner 0 0 2 0\tt_ity_| 8 -2 -3 -3\tt_ive_A 0 0 3 0\tt_ive_R 0 0 4 0\tt_ive_be 0 -7 8 0\tt_ive_conjunction 0 0 3 0\tt_ive_determiner 0 -7 0 0
        t_ive_preposition 0 -4 7 0\tt_ive_| -5 0 5 0\tt_less_determiner 0 0 2 0\tt_less_| -2 0 2 3\tt_ly_A 0 -3 0 3\tt_ly_N -6 0 -6 17\tt_ly_V -4 0 -4 15
        t_ly_be -9 -10 0 11\tt_ly_conjunction -6 0 0 10\tt_ly_degree -8 0 0 12\tt_ly_determiner 0 -4 0 0\tt_ly_modal -2 0 -3 4\tt_ly_object 0 0 -2 8\tt_ly_other -6 -3 0 11
        t_ly_preposition 0 0 -6 8\tt_ly_subject -3 -8 0 12\tt_ly_| -7 0 0 9\tt_ment_A 5 0 -2 0\tt_ment_N 7 0 -2 -2\tt_ment_V 5 0 0 0\tt_ment_determiner 3 0 0 0
        t_ment_preposition 7 0 -6 0\tt_ment_| 0 3 0 0\tt_ness_A 3 0 0 0\tt_ness_V 4 0 0 0\tt_ness_determiner 8 0 -6 0\tt_ness_preposition 4 0 -2 0\tt_ness_| 2 3 -5 0
        t_ous_V -2 0 5 0\tt_ous_be 0 -3 2 0\tt_ous_conjunction -2 0 5 0\tt_ous_determiner -3 0 5 0\tt_ous_preposition 0 0 3 0\tt_ous_| 0 0 6 0\tt_s_? 3 0 -3 -3
        t_s_A 8 0 -4 0\tt_s_N 0 6 0 -2\tt_s_V 5 0 -10 -6\tt_s_be 18 -20 -9 5\tt_s_conjunction 8 0 -8 3\tt_s_degree 13 -5 -4 -5\tt_s_determiner 0 0 -2 -8\tt_s_modal 0 -2 0 2
        t_s_other 8 0 -6 -13\tt_s_possessive 8 -5 0 0\tt_s_preposition 12 -9 0 0\tt_s_subject -11 14 -3 0\tt_s_to 9 -7 0 0\tt_s_| 12 -8 -3 0\tt_tion_A 7 0 -5 0
        t_tion_N 9 -4 -2 0\tt_tion_V 7 0 -3 -3\tt_tion_conjunction 3 0 0 0\tt_tion_determiner 6 0 -3 0\tt_tion_| 0 0 2 0\tt_y_A 5 -7 0 -5\tt_y_N 9 0 0 -8\tt_y_R 0 -8 9 -3
        t_y_V 6 -8 0 0\tt_y_be -4 -16 11 0\tt_y_conjunction 2 -2 0 -4\tt_y_degree 0 -4 0 0\tt_y_determiner 0 -7 0 -13\tt_y_modal -5 6 0 0\tt_y_other 0 -9 5 0
        t_y_possessive 0 0 -2 3\tt_y_preposition 8 -8 0 -3\tt_y_subject 0 -2 0 3\tt_y_to 0 0 -4 0\tu_-_? 3 0 0 -4\tu_-_N 0 0 0 -6\tu_-_R 0 5 -7 0\tu_-_be 8 -6 0 3
        u_-_determiner 0 7 0 0\tu_-_have 11 -6 0 0\tu_-_modal 7 -8 -4 6\tu_-_object 0 12 -7 -6\tu_-_possessive 12 -4 -5 -3\tu_-_subject 0 7 0 -4\tu_able_N 0 -3 4 0
        u_able_V 0 0 3 -3\tu_able_conjunction -3 0 6 0\tu_able_preposition -7 -4 13 -2\tu_able_to 0 -4 4 0\tu_able_| 0 -4 7 -5\tu_al_A 0 -3 5 0\tu_al_N -6 -3 11 0
        u_al_V -5 -2 8 0\tu_al_conjunction -3 0 6 -2\tu_al_preposition 4 0 0 -2\tu_al_to -6 0 9 0\tu_al_| 0 -8 0 -2\tu_ed_A -4 6 0 -5\tu_ed_N -8 0 0 -4\tu_ed_R -7 8 0 -3
        u_ed_V -6 0 2 -7\tu_ed_degree 0 6 -3 0\tu_ed_determiner -7 10 0 -3\tu_ed_object 0 9 -6 0\tu_ed_other -4 5 0 -2\tu_ed_preposition -14 4 0 -9\tu_ed_subject -3 0 0 0
        u_ed_to -4 4 0 -3\tu_ed_| -6 4 0 -4\tu_en_N -4 0 2 0\tu_en_V 0 0 0 -2\tu_en_be 5 0 -3 0\tu_en_conjunction 2 0 0 -2\tu_en_determiner -6 6 0 0
        u_en_preposition 3 0 0 -2\tu_en_to -6 3 3 0\tu_en_| 0 0 0 -4\tu_er_N 0 -8 0 -3\tu_er_V 4 0 0 2\tu_er_be 0 0 4 0\tu_er_conjunction 0 -4 6 0\tu_er_determiner -6 0 6 0
        u_er_have 4 0 0 0\tu_er_possessive 2 0 0 0\tu_er_preposition 3 0 0 0\tu_er_subject -2 -3 8 -3\tu_er_to 0 3 0 0\tu_er_| 0 -6 0 0\tu_est_N -7 2 2 4\tu_est_| 5 -2 -3 0
        u_ful_N -3 0 7 0\tu_ful_V -5 0 7 0\tu_ful_preposition 0 -2 6 -3\tu_ful_| 0 0 6 -4\tu_ic_N -4 -5 9 0\tu_ic_V -4 0 6 0\tu_ic_conjunction 0 0 4 0
        u_ic_preposition 4 -5 0 -3\tu_ic_| 4 -4 0 -4\tu_ing_A 0 4 -5 0\tu_ing_N -11 0 0 -6\tu_ing_R -2 6 -3 0\tu_ing_V -7 0 7 0\tu_ing_be -2 5 -4 0
        u_ing_conjunction -4 0 2 0\tu_ing_determiner 0 0 0 -8\tu_ing_other -8 6 -4 6\tu_ing_preposition 0 5 0 -9\tu_ing_to -3 0 0 -2\tu_ing_| 0 0 0 -8\tu_ity_N 3 0 0 0
        u_ity_V 7 0 -5 0\tu_ity_conjunction 0 0 2 0\tu_ity_preposition 8 0 -3 0\tu_ity_to 5 0 -4 0\tu_ity_| 4 -3 0 -2\tu_ive_V -3 -3 8 0\tu_ive_preposition -3 4 0 -2
        u_ive_| -3 0 8 -5\tu_less_N -3 0 7 0\tu_less_V -5 0 4 2\tu_less_| -6 0 7 0\tu_ly_A -13 -7 -8 18\tu_ly_N 0 -10 0 0\tu_ly_V -10 -3 -4 17\tu_ly_be -2 -5 -3 10
        u_ly_conjunction -8 0 0 10\tu_ly_determiner -4 -6 0 11\tu_ly_other -4 -3 0 11\tu_ly_preposition -6 4 -7 12\tu_ly_subject 3 0 -2 2\tu_ly_to -5 0 0 4\tu_ly_| 0 -2 0 9
        u_ment_N 5 -3 0 0\tu_ment_V 2 0 0 0\tu_ment_preposition 7 0 -3 0\tu_ment_| 9 -3 0 0\tu_ness_V 6 0 0 -3\tu_ness_conjunction 3 0 0 0\tu_ness_preposition 7 -2 -2 0
        u_ness_| 9 -3 -3 -2\tu_ous_N -3 -3 8 0\tu_ous_V -5 0 6 0\tu_ous_preposition -3 -3 9 0\tu_ous_| -5 -2 10 -2\tu_s_A 9 0 -11 -4\tu_s_R 4 0 0 -7\tu_s_V 8 0 -2 0
        u_s_be 12 -7 -2 0\tu_s_conjunction 5 3 -8 0\tu_s_degree 0 6 0 -3\tu_s_determiner 0 6 -5 0\tu_s_have 8 -4 0 0\tu_s_modal 10 -5 0 0\tu_s_object -6 7 0 0
        u_s_other 2 0 -6 0\tu_s_preposition 5 0 -13 -7\tu_s_subject 0 0 -3 4\tu_s_to 4 0 -11 -7\tu_s_| 6 0 0 0\tu_tion_N 0 -2 3 0\tu_tion_V 6 0 -4 0
        u_tion_conjunction 6 0 -3 0\tu_tion_preposition 13 -4 -5 0\tu_tion_to 4 0 0 0\tu_tion_| 9 -2 -3 -3\tu_y_A 0 -8 5 0\tu_y_N 0 -10 0 0\tu_y_R 0 0 -2 0\tu_y_be 9 -3 -2 0
        u_y_conjunction 0 -3 2 -5\tu_y_determiner 0 0 0 -2\tu_y_have 5 0 0 0\tu_y_modal 7 0 -4 0\tu_y_other 8 -7 0 -2\tu_y_possessive 3 0 0 0\tu_y_preposition 0 -2 0 0
        u_y_subject 6 0 0 -4\tu_y_to 7 -5 0 -2
        """
}
